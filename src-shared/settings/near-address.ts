/** Addresses of this computer and of private networks, and names that only a local network knows. */
const near =
  /^(?:localhost|127\.[\d.]+|\[?::1\]?|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|[^.:]+|[^:]+\.(?:local|lan|home|internal))$/i

/**
 * Returns whether a server is on this computer or in its network, so that its answers cost nothing and need no
 * encryption.
 */
export const isNearAddress = (address: string): boolean => {
  const url = URL.canParse(address) ? address : `http://${address}`
  return URL.canParse(url) && near.test(new URL(url).hostname)
}
