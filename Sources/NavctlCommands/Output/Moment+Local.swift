import EventLoop
import NavigationClient

extension Moment {
  /// The local time of a moment of the wire, with the date unless it is today.
  static func local(_ time: String, _ now: Int) -> String {
    guard let moment = Moment(time) else { return time.shown }
    let offset = LocalTime.offset(at: moment.seconds)
    let date = moment.date(offset: offset)
    let isToday = date == Moment(seconds: now).date(offset: LocalTime.offset(at: now))
    return (isToday ? "" : date + " ") + moment.timeOfDay(offset: offset)
  }
}
