/*
 * Load for SOCKS5 proxies, in C so that it is not what is measured. Linux, one thread per process, epoll.
 *   load serve                                                the destination; prints its port, runs until stdin ends
 *   load bulk     PROXY_PORT USER PASSWORD PORT STREAMS SECONDS  prints bytes received and seconds
 *   load connects PROXY_PORT USER PASSWORD PORT AT_ONCE SECONDS  prints connections made and seconds
 *   load idle     PROXY_PORT USER PASSWORD PORT COUNT            prints `up COUNT`, holds them until stdin ends
 * USER `-`: no authentication. PROXY_PORT 0: straight to the destination. Everything is on 127.0.0.1.
 * The destination reads one byte that says what is wanted: b endless bytes, o one byte and the end, i nothing.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MAX_FDS = 65536, CHUNK = 256 * 1024 };
enum step { UNUSED, CONNECTING, METHOD, AUTH, REPLY, FLOWING, SERVING };

static struct { enum step step; int got; int wanted; } peer[MAX_FDS];
static char buffer[CHUNK];
static int queue, proxy_port, port, user_length, auth_length;
static const char *user;
static char auth[520], mode;
static long long bytes, finished, up;

static void fail(const char *what) { perror(what); exit(1); }

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static struct sockaddr_in loopback(int at) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(at), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  return address;
}

static void watch(int fd, unsigned events, int change) {
  struct epoll_event event = {.events = events, .data.fd = fd};
  if (epoll_ctl(queue, change, fd, &event)) fail("epoll_ctl");
}

/* Handshake messages are short and the socket's buffer is empty, so they go out whole. */
static void say(int fd, const void *text, int length) {
  if (send(fd, text, length, MSG_NOSIGNAL) != length) fail("send");
}

static void dial(void) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), one = 1;
  if (fd < 0 || fd >= MAX_FDS) fail("socket");
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct sockaddr_in address = loopback(proxy_port ? proxy_port : port);
  if (connect(fd, (struct sockaddr *)&address, sizeof address) && errno != EINPROGRESS) fail("connect");
  peer[fd].step = CONNECTING;
  watch(fd, EPOLLOUT, EPOLL_CTL_ADD);
}

static void flow(int fd) {
  peer[fd].step = FLOWING;
  up++;
  say(fd, &mode, 1);
}

static void ask_connect(int fd) {
  unsigned char request[10] = {5, 1, 0, 1, 127, 0, 0, 1, port >> 8, port & 255};
  peer[fd].step = REPLY;
  peer[fd].got = 0;
  say(fd, request, sizeof request);
}

static void connected(int fd) {
  int error = 0;
  socklen_t length = sizeof error;
  getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length);
  if (error) { errno = error; fail("connect"); }
  watch(fd, EPOLLIN, EPOLL_CTL_MOD);
  if (!proxy_port) { flow(fd); return; }
  peer[fd].step = METHOD;
  say(fd, user_length ? "\5\1\2" : "\5\1\0", 3);
}

/* Answers of the proxy: two bytes, two bytes, ten bytes. The payload that may follow the last stays in the socket. */
static void shake(int fd) {
  unsigned char answer[10];
  int wanted = peer[fd].step == REPLY ? 10 - peer[fd].got : 2;
  int got = recv(fd, answer, wanted, 0);
  if (got <= 0) { fprintf(stderr, "the proxy hung up in the handshake\n"); exit(1); }
  if (peer[fd].got == 0 && got > 1 && peer[fd].step != METHOD && answer[1] != 0) {
    fprintf(stderr, "the proxy answered %d at step %d\n", answer[1], peer[fd].step);
    exit(1);
  }
  if (peer[fd].step == METHOD) {
    if (answer[1] == 2) { peer[fd].step = AUTH; say(fd, auth, auth_length); }
    else ask_connect(fd);
  } else if (peer[fd].step == AUTH) {
    ask_connect(fd);
  } else if ((peer[fd].got += got) == 10) {
    peer[fd].got = 0;
    flow(fd);
  }
}

/* Answers 0 when the connection is over. */
static int swallow(int fd) {
  int got = recv(fd, buffer, CHUNK, 0);
  if (got > 0) { bytes += got; return 1; }
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return 1;
  if (got < 0 || mode != 'o') { fprintf(stderr, "a connection was cut\n"); exit(1); }
  close(fd);
  peer[fd].step = UNUSED;
  finished++;
  return 0;
}

static void client_event(int fd) {
  if (peer[fd].step == CONNECTING) connected(fd);
  else if (peer[fd].step == FLOWING) { if (!swallow(fd)) dial(); }
  else if (peer[fd].step != UNUSED) shake(fd);
}

static void run_client(char what, int count, double seconds) {
  struct epoll_event events[256];
  mode = what;
  double from = now(), until = from + seconds;
  for (int i = 0; what != 'i' && i < count; i++) dial();
  int dialled = 0;
  while (what == 'i' ? up < count : now() < until) {
    /* Idle ones come a hundred at a time: forking proxies have short queues. */
    while (what == 'i' && dialled < count && dialled - up < 100) { dial(); dialled++; }
    int n = epoll_wait(queue, events, 256, 100);
    for (int i = 0; i < n; i++) client_event(events[i].data.fd);
  }
  if (what == 'i') {
    printf("up %d\n", count);
    fflush(stdout);
    while (read(0, buffer, sizeof buffer) > 0) continue;
    return;
  }
  printf("%lld %.6f\n", what == 'b' ? bytes : finished, now() - from);
}

static void serve_event(int fd) {
  char what;
  if (peer[fd].step != SERVING) {
    int got = recv(fd, &what, 1, 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) { close(fd); return; }
    if (what == 'o') { send(fd, "x", 1, MSG_NOSIGNAL); shutdown(fd, SHUT_WR); return; }
    if (what == 'i') return;
    peer[fd].step = SERVING;
    watch(fd, EPOLLOUT, EPOLL_CTL_MOD);
  }
  if (send(fd, buffer, CHUNK, MSG_NOSIGNAL) < 0 && errno != EAGAIN) { peer[fd].step = UNUSED; close(fd); }
}

static void run_server(void) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  struct sockaddr_in address = loopback(0);
  socklen_t length = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, length) || listen(listener, 4096)) fail("listen");
  getsockname(listener, (struct sockaddr *)&address, &length);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  fcntl(0, F_SETFL, O_NONBLOCK);
  watch(listener, EPOLLIN, EPOLL_CTL_ADD);
  struct epoll_event events[256];
  watch(0, EPOLLIN, EPOLL_CTL_ADD);
  for (;;) {
    int n = epoll_wait(queue, events, 256, -1);
    for (int i = 0; i < n; i++) {
      int fd = events[i].data.fd;
      if (fd == 0) { if (read(0, buffer, 1) == 0) return; }
      else if (fd != listener) serve_event(fd);
      else for (int near; (near = accept4(listener, 0, 0, SOCK_NONBLOCK)) >= 0;) {
        if (near >= MAX_FDS) fail("accept");
        peer[near].step = UNUSED;
        watch(near, EPOLLIN, EPOLL_CTL_ADD);
      }
    }
  }
}

int main(int count, char **given) {
  signal(SIGPIPE, SIG_IGN);
  queue = epoll_create1(0);
  if (count == 2 && !strcmp(given[1], "serve")) { run_server(); return 0; }
  if (count < 7) { fprintf(stderr, "see the comment at the top of load.c\n"); return 2; }
  proxy_port = atoi(given[2]);
  user = given[3];
  port = atoi(given[5]);
  if (strcmp(user, "-")) {
    user_length = strlen(user);
    auth_length = snprintf(auth, sizeof auth, "\1%c%s%c%s", user_length, user, (int)strlen(given[4]), given[4]);
  }
  char what = !strcmp(given[1], "bulk") ? 'b' : !strcmp(given[1], "connects") ? 'o' : 'i';
  run_client(what, atoi(given[6]), count > 7 ? atof(given[7]) : 0);
  return 0;
}
