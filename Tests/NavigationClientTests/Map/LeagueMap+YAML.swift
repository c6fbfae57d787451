extension LeagueMap {
  /// The same map, written by hand.
  static let written = #"""
    map: league
    version: 1.0.0
    strict: true
    window:
      initial: welcome
      cases:
        welcome: {stack: Welcome}
        main:
          tabs:
            name: Main
            back: first
            items: {feed: {stack: Feed}, search: {stack: Search}, shop: {coordinator: Shop}}
        match: {stack: Match}
    coordinators:
      Shop: {root: {stack: Shelf}, children: [Checkout]}
      Checkout:
        arguments: {total: {type: integer}}
        result: {receipt: {type: string}}
        root: {stack: Tender}
    screens:
      Welcome: {title: Welcome, transitions: {enter: {root: main}, watch: {root: match}}}
      Feed:
        title: Feed
        constants: {icon: newspaper, limits: {lines: 3}}
        transitions:
          page: {push: Page}
          match: {push: Match, optional: true}
          filter: {present: Filter}
          gallery: {present: Gallery}
          search: {tab: search}
      Search: {transitions: {user: {push: Player}, team: {present: Team}}}
      Match: {title: Match, transitions: {team: {push: Team}, over: {root: main}}}
      Alert: {arguments: {message: {type: string}}, transitions: {ok: {dismiss: true}}}
      Page:
        title: A page
        arguments: {number: {type: integer, trait: true, minimum: 1}, note: {type: string, optional: true}}
        reuse: inStack
        under: [Feed]
        transitions:
          next: {replace: Page}
          feed: {popTo: Feed}
          only: {setStack: [Page]}
          back: {back: true}
          comments: {push: Comments, title: What others say, arguments: {page: "{from.number}", order: newest}}
      Filter:
        arguments: {words: {type: array, items: {type: string}, optional: true}}
        result: {words: {type: array, items: {type: string}}, isExact: {type: boolean, optional: true}}
        transitions:
          apply: {dismiss: true, result: {words: "{words}", isExact: "{isExact?}"}}
          cancel: {dismiss: true}
          clear: {dismiss: true, result: {words: []}}
      Gallery: {allowsPush: false, transitions: {close: {dismiss: true}}}
      Player:
        arguments: {name: {type: string, trait: true, minLength: 1, sensitive: true}}
        transitions: {team: {push: Team}}
      Team: {transitions: {player: {push: Player}}}
      Comments:
        arguments:
          page: {type: integer}
          order: {type: string, enum: [newest, oldest]}
          by: {type: object, properties: {name: {type: string}, age: {type: integer}}, required: [name], optional: true}
          words: {type: array, items: {type: string}, optional: true}
          scores: {type: object, optional: true}
          isOpen: {type: boolean, optional: true}
        guard: {timeout: 1500ms, onTimeout: allow}
      Shelf: {transitions: {pay: {start: Checkout}}}
      Tender: {arguments: {total: {type: integer}}, transitions: {card: {push: Card}, cancel: {finish: true}}}
      Card: {transitions: {paid: {finish: true, result: {receipt: "{receipt}"}}}}
    universal:
      alert: {present: Alert, as: alert}
      leave: {root: welcome, title: Leave}
    links:
      schemes: [league]
      scopes: {signedIn: {cases: [main], expires: 90s}, night: {active: false}}
      routes:
        - path: "/page/{number}{?note}"
          follow: [{case: main}, {tab: feed}, {move: page, arguments: {number: "{number}", note: "{note?}"}}]
          scope: signedIn
        - {path: /first, follow: [{case: main}, {tab: feed}, {move: page, arguments: {number: 1}}]}
        - path: "/alert/{message}"
          show: [{screen: Alert, arguments: {message: "{message}"}}]
          as: alert
          needsFrontEnd: true
    renames: {screens: {News: Feed}, arguments: {Page.no: number}}
    """#
}
