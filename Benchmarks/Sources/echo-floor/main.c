// The floor for measurements of navd: the cost of the kernel and libuv when a message causes no work.
//
//   echo-floor SOCKET REPLY_BYTES EVENT_BYTES
//
// Every NUL-terminated message is answered with the same REPLY_BYTES bytes. A message that begins with 'S' makes its
// connection a subscriber; one that begins with 'P' also sends an event of EVENT_BYTES to every subscriber. As in navd,
// the output of a turn of the loop is written once per connection, at the end of the turn.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <uv.h>

enum { READ_BYTES = 64 << 10, CONNECTIONS_MAX = 8192, BACKLOG = 1024 };

typedef struct {
    uv_pipe_t pipe;
    uv_buf_t output; // the output of this turn; `len` is its size
    size_t capacity;
    int slot, begins, isSubscriber, isClosing;
} Connection;

typedef struct {
    uv_write_t request;
    char bytes[];
} Rest;

static Connection *connections[CONNECTIONS_MAX];
static int connectionCount;
static char readBuffer[READ_BYTES], *reply, *event;
static size_t replyBytes, eventBytes;

static void onClose(uv_handle_t *handle) {
    Connection *connection = handle->data;
    free(connection->output.base);
    free(connection);
}

static void end(Connection *connection) {
    if (connection->isClosing) return;
    connection->isClosing = 1;
    connections[connection->slot] = connections[--connectionCount];
    connections[connection->slot]->slot = connection->slot;
    uv_close((uv_handle_t *)&connection->pipe, onClose);
}

static void say(Connection *connection, const char *bytes, size_t count) {
    if (connection->output.len + count > connection->capacity) {
        connection->capacity = 2 * (connection->output.len + count);
        connection->output.base = realloc(connection->output.base, connection->capacity);
        if (!connection->output.base) abort();
    }
    memcpy(connection->output.base + connection->output.len, bytes, count);
    connection->output.len += count;
}

static void onWritten(uv_write_t *request, int status) {
    (void)status;
    free(request);
}

static void flush(Connection *connection) {
    uv_stream_t *stream = (uv_stream_t *)&connection->pipe;
    if (connection->output.len == 0) return;
    int written = stream->write_queue_size ? UV_EAGAIN : uv_try_write(stream, &connection->output, 1);
    if (written < 0 && written != UV_EAGAIN) {
        end(connection);
        return;
    }
    size_t done = written < 0 ? 0 : (size_t)written, left = connection->output.len - done;
    connection->output.len = 0;
    if (left == 0) return;
    Rest *rest = malloc(sizeof *rest + left);
    if (!rest) abort();
    memcpy(rest->bytes, connection->output.base + done, left);
    uv_buf_t buffer = uv_buf_init(rest->bytes, left);
    if (uv_write(&rest->request, stream, &buffer, 1, onWritten)) free(rest);
}

static void atEndOfTurn(uv_check_t *check) {
    (void)check;
    for (int i = connectionCount - 1; i >= 0; i--) flush(connections[i]);
}

static void onAllocate(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer) {
    (void)handle, (void)suggested;
    *buffer = uv_buf_init(readBuffer, READ_BYTES);
}

static void onRead(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer) {
    Connection *connection = stream->data;
    if (count < 0) {
        end(connection);
        return;
    }
    for (const char *at = buffer->base, *stop = at + count; at < stop;) {
        if (connection->begins && *at == 'S') connection->isSubscriber = 1;
        if (connection->begins && *at == 'P')
            for (int i = 0; i < connectionCount; i++)
                if (connections[i]->isSubscriber) say(connections[i], event, eventBytes);
        const char *nul = memchr(at, 0, stop - at);
        connection->begins = nul != NULL;
        if (!nul) break;
        say(connection, reply, replyBytes);
        at = nul + 1;
    }
}

static void onConnection(uv_stream_t *server, int status) {
    Connection *connection = calloc(1, sizeof *connection);
    if (status || !connection || connectionCount == CONNECTIONS_MAX) exit(1);
    connection->begins = 1;
    connection->slot = connectionCount;
    uv_pipe_init(server->loop, &connection->pipe, 0);
    connection->pipe.data = connection;
    connections[connectionCount++] = connection;
    if (uv_accept(server, (uv_stream_t *)&connection->pipe)) end(connection);
    else uv_read_start((uv_stream_t *)&connection->pipe, onAllocate, onRead);
}

static char *message(const char *kind, size_t bytes) {
    char *text = malloc(bytes);
    if (!text || bytes < 64) exit(2);
    memset(text, 'x', bytes);
    int head = snprintf(text, bytes, "{\"parameters\":{\"kind\":\"%s\",\"x\":\"", kind);
    text[head] = 'x';
    memcpy(text + bytes - 4, "\"}}", 4); // with its NUL
    return text;
}

int main(int count, char **arguments) {
    if (count != 4) {
        fprintf(stderr, "usage: echo-floor SOCKET REPLY_BYTES EVENT_BYTES\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    struct rlimit descriptors;
    getrlimit(RLIMIT_NOFILE, &descriptors);
    descriptors.rlim_cur = descriptors.rlim_max;
    setrlimit(RLIMIT_NOFILE, &descriptors);
    reply = message("ready", replyBytes = strtoul(arguments[2], NULL, 10));
    event = message("commit", eventBytes = strtoul(arguments[3], NULL, 10));
    uv_loop_t *loop = uv_default_loop();
    uv_pipe_t server;
    uv_check_t check;
    uv_pipe_init(loop, &server, 0);
    uv_check_init(loop, &check);
    uv_check_start(&check, atEndOfTurn);
    if (uv_pipe_bind(&server, arguments[1]) || uv_listen((uv_stream_t *)&server, BACKLOG, onConnection)) return 1;
    return uv_run(loop, UV_RUN_DEFAULT);
}
