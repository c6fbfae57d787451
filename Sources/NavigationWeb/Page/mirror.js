// Mirrors of the scenes, built from snapshots and changes.

/** A scene's tree at a moment. */
export class Tree {
  /** `window` is the root node with its descendants. */
  constructor(window, coordinators) {
    this.nodes = new Map()
    this.coordinators = new Map((coordinators ?? []).map((one) => [one.id, one]))
    this.#take(window, null)
  }

  #take(node, parent) {
    const { children, ...content } = node
    this.nodes.set(node.id, { content, parent, children: (children ?? []).map((child) => child.id) })
    for (const child of children ?? []) this.#take(child, node.id)
  }

  /** Applies the changes of a commit in order. Throws if they do not fit the tree. */
  apply(changes) {
    for (const change of changes) {
      switch (change.change) {
        case 'finished': this.coordinators.delete(change.id); break
        case 'started': this.coordinators.set(change.id, change.coordinator); break
        case 'removed': this.#remove(change.id); break
        case 'added': this.#add(change); break
        case 'changed': this.#change(change); break
      }
    }
  }

  #remove(id) {
    const siblings = this.nodes.get(this.nodes.get(id).parent).children
    siblings.splice(siblings.lastIndexOf(id), 1)
    this.nodes.delete(id)
  }

  #add({ id, parent, index, node }) {
    const { children, ...content } = node
    this.nodes.get(parent).children.splice(index, 0, id)
    this.nodes.set(id, { content, parent, children: [] })
  }

  #change({ id, node, order, coordinator }) {
    if (coordinator) {
      this.coordinators.set(id, { ...this.coordinators.get(id), ...coordinator })
      return
    }
    const entry = this.nodes.get(id)
    if (node) {
      const { children, ...content } = node
      entry.content = content
    }
    if (order) {
      const listed = new Set(order)
      if (order.length !== entry.children.length || !entry.children.every((child) => listed.has(child))) {
        throw new Error(`order does not list the children of ${id}`)
      }
      entry.children = order
    }
  }

  content(id) { return this.nodes.get(id)?.content }
  children(id) { return this.nodes.get(id)?.children ?? [] }
  parent(id) { return this.nodes.get(id)?.parent }

  /** The layers, the root first. */
  get layers() { return this.children(0) }

  /** The ids of the visible path, from the root to the top. */
  get path() {
    const path = []
    const walk = (id) => {
      const { kind, selected } = this.content(id)
      if (kind === 'screen') path.push(id)
      else if (kind === 'tabs') walk(this.children(id)[selected ?? 0])
      else for (const child of this.children(id)) walk(child)
    }
    for (const layer of this.layers) walk(layer)
    return path
  }
}

/** A scene: its tree and its other properties. */
export class Scene {
  constructor(event) {
    this.name = event.scene
    this.take(event)
  }

  take(event) {
    this.at = event.at
    this.info = event.info
    this.tree = new Tree(event.window, event.coordinators)
    this.frontEnds = event.frontEnds ?? []
    /** The names of all front-ends seen here, by id. */
    this.names ??= new Map()
    this.changedAt = Date.parse(event.info.changedAt) || Date.now()
    this.#look()
  }

  commit(event) {
    this.tree.apply(event.changes ?? [])
    this.at = event.at
    this.changedAt = Date.now()
    this.#look()
  }

  #look() {
    this.path = this.tree.path
    for (const one of this.frontEnds) this.names.set(one.id, one.name)
  }

  /** Takes the front-ends that attached or changed, and the ids of those that detached. A longer or greater id is newer. */
  #change(attached, detached) {
    const replaced = new Set([...detached, ...attached.map((one) => one.id)])
    this.frontEnds = [...this.frontEnds.filter((one) => !replaced.has(one.id)), ...attached]
      .sort((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
  }

  /**
   * Takes a `frontEnds` event. Returns true if neither the front-ends nor the status differ, which means that the map was
   * replaced, possibly by one of the same version.
   */
  note({ frontEnds, attached, detached, info }) {
    const before = this.#company()
    if (frontEnds) this.frontEnds = frontEnds
    else this.#change(attached ?? [], detached ?? [])
    if (info) this.info = info
    this.#look()
    return before === this.#company()
  }

  #company() { return [this.info.status, ...this.frontEnds.map((one) => `${one.id} ${one.mode}`)].join('\n') }

  /** Identifies this opening of the scene. A later scene may have the same name and revisions. */
  get life() { return `${this.at.epoch}\n${this.info.openedAt}` }

  get top() { return this.tree.content(this.path.at(-1)) }
  get elements() { return this.path.map((id) => this.tree.content(id)) }
}

/** All scenes, with an observer. */
export class Scenes {
  constructor(onChange) {
    this.all = new Map()
    /** Whether the first snapshots are complete. */
    this.isReady = false
    this.onChange = onChange
  }

  /** Starts over: new snapshots follow, up to `ready`. The present scenes stay until then. */
  begin() { this.untold = new Set(this.all.keys()) }

  /** Takes an event of the stream. */
  take(event) {
    const scene = this.all.get(event.scene)
    switch (event.kind) {
      case 'ready':
        for (const name of this.untold ?? []) {
          this.all.delete(name)
          this.onChange(name, 'closed')
        }
        this.untold = null
        this.isReady = true
        this.onChange(null, 'ready')
        break
      case 'snapshot':
        this.untold?.delete(event.scene)
        if (scene) scene.take(event)
        else this.all.set(event.scene, new Scene(event))
        this.onChange(event.scene, 'snapshot')
        break
      case 'commit':
        scene?.commit(event)
        this.onChange(event.scene, 'commit')
        break
      case 'frontEnds':
        if (!scene) break
        this.onChange(event.scene, scene.note(event) ? 'map' : 'frontEnds')
        break
      case 'closed':
        this.all.delete(event.scene)
        this.onChange(event.scene, 'closed')
        break
    }
  }
}
