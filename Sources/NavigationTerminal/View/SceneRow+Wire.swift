import NavigationClient
import NavigationProtocol

extension SceneRow {
  init(_ info: SceneInterface.SceneInfo) {
    self.init(
      name: info.scene, map: info.map, top: info.top.map { $0.title ?? $0.name } ?? "", revision: info.revision,
      remark: info.status == .active ? nil : info.status.rawValue, frontEnds: info.frontEnds,
      changed: Moment(info.changedAt)?.seconds ?? 0)
  }
}
