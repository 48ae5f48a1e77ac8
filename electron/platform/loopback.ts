/**
 * Returns whether a `Host` header is a loopback name. Any other name may be a DNS rebinding attack, in which a web page
 * makes its own name resolve to 127.0.0.1.
 */
export const isLoopbackHost = (host: string | undefined): host is string =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host ?? '')
