#include "page.h"

// The bytes of the files. As a literal in Swift, they take the compiler half a minute.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../NavigationWeb/Page/index.html"
};
static const unsigned char actions_js[] = {
#embed "../NavigationWeb/Page/actions.js"
};
static const unsigned char connection_js[] = {
#embed "../NavigationWeb/Page/connection.js"
};
static const unsigned char difference_js[] = {
#embed "../NavigationWeb/Page/difference.js"
};
static const unsigned char dom_js[] = {
#embed "../NavigationWeb/Page/dom.js"
};
static const unsigned char feed_js[] = {
#embed "../NavigationWeb/Page/feed.js"
};
static const unsigned char form_js[] = {
#embed "../NavigationWeb/Page/form.js"
};
static const unsigned char history_js[] = {
#embed "../NavigationWeb/Page/history.js"
};
static const unsigned char icon_svg[] = {
#embed "../NavigationWeb/Page/icon.svg"
};
static const unsigned char invitation_js[] = {
#embed "../NavigationWeb/Page/invitation.js"
};
static const unsigned char json_js[] = {
#embed "../NavigationWeb/Page/json.js"
};
static const unsigned char look_css[] = {
#embed "../NavigationWeb/Page/look.css"
};
static const unsigned char main_js[] = {
#embed "../NavigationWeb/Page/main.js"
};
static const unsigned char map_js[] = {
#embed "../NavigationWeb/Page/map.js"
};
static const unsigned char mirror_js[] = {
#embed "../NavigationWeb/Page/mirror.js"
};
static const unsigned char notices_js[] = {
#embed "../NavigationWeb/Page/notices.js"
};
static const unsigned char overview_js[] = {
#embed "../NavigationWeb/Page/overview.js"
};
static const unsigned char path_js[] = {
#embed "../NavigationWeb/Page/path.js"
};
static const unsigned char qr_js[] = {
#embed "../NavigationWeb/Page/qr.js"
};
static const unsigned char scene_css[] = {
#embed "../NavigationWeb/Page/scene.css"
};
static const unsigned char tree_js[] = {
#embed "../NavigationWeb/Page/tree.js"
};
static const unsigned char words_js[] = {
#embed "../NavigationWeb/Page/words.js"
};

#define FILE(name, bytes) {name, bytes, sizeof(bytes)}

static const struct navd_page_file files[] = {
  FILE("index.html", index_html),
  FILE("actions.js", actions_js),
  FILE("connection.js", connection_js),
  FILE("difference.js", difference_js),
  FILE("dom.js", dom_js),
  FILE("feed.js", feed_js),
  FILE("form.js", form_js),
  FILE("history.js", history_js),
  FILE("icon.svg", icon_svg),
  FILE("invitation.js", invitation_js),
  FILE("json.js", json_js),
  FILE("look.css", look_css),
  FILE("main.js", main_js),
  FILE("map.js", map_js),
  FILE("mirror.js", mirror_js),
  FILE("notices.js", notices_js),
  FILE("overview.js", overview_js),
  FILE("path.js", path_js),
  FILE("qr.js", qr_js),
  FILE("scene.css", scene_css),
  FILE("tree.js", tree_js),
  FILE("words.js", words_js),
};

const size_t navd_page_files_count = sizeof(files) / sizeof(files[0]);

struct navd_page_file navd_page_file(size_t place) { return files[place]; }
