/**
 * Returns whether a `Host` header is a loopback name. Any other name is a DNS rebinding attack: a web page has made its
 * own name resolve to 127.0.0.1.
 */
export const isLoopbackHost = (host: string | undefined): host is string =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '')
