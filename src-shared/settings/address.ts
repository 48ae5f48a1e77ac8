import { z } from 'zod'

/** A server's address, without a user name and password, because settings appear in events and logs. */
export const address = z
  .string()
  .max(300)
  .refine((spelling) => !/^[^/]*(\/\/)?[^/]*@/.test(spelling), {
    message: 'must not contain a user name and password',
  })
  .refine(isAddress, {
    message: 'expected an address, such as http://localhost:11434',
  })

/** Address of a WebSocket server, without a user name and password; empty for the usual one. */
export const socketAddress = z
  .string()
  .max(300)
  .refine((spelling) => spelling === '' || isSocketAddress(spelling), {
    message: 'expected the address of a WebSocket server, such as ws://127.0.0.1:8080/',
  })

function isSocketAddress(spelling: string): boolean {
  if (!/^wss?:\/\//i.test(spelling) || !URL.canParse(spelling)) return false
  const { username, password, hash } = new URL(spelling)
  return username + password + hash === ''
}

function isAddress(spelling: string): boolean {
  const text = spelling.trim().replace(/^["']|["']$/g, '')
  if (text === '') return true
  // `http:/host` is a scheme with one slash too few, not a host named http.
  if (/\s|^[^/:]+:\/(?!\/)/.test(text)) return false
  // A bare IPv6 address has at least two colons and no brackets.
  if (/^[\da-f.]*:[\da-f.]*:[\da-f:.]*$/i.test(text)) return URL.canParse(`http://[${text}]`)
  const url = text.includes('://') ? text : `http://${text.replace(/^:/, 'localhost:')}`
  return /^https?:/i.test(url) && URL.canParse(url)
}

/** The name of an environment variable; empty for none. */
export const environmentVariable = z
  .string()
  .max(64)
  .regex(/^([A-Z_][A-Z0-9_]*)?$/, {
    message: 'expected the name of an environment variable, such as OPENAI_API_KEY, not the secret itself',
  })

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
