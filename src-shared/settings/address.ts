import { z } from 'zod'

/** A server's address. Must not contain a user name and password, since settings appear in events and logs. */
export const address = z
  .string()
  .max(300)
  .refine((spelling) => !/^[^/]*(\/\/)?[^/]*@/.test(spelling), {
    message: 'must not contain a user name and password',
  })
  .refine(isAddress, {
    message: 'expected an address, such as http://localhost:11434',
  })

/** Returns whether a text is an address in any common spelling: `localhost`, `:1234`, `https://host/v1`, or empty. */
function isAddress(spelling: string): boolean {
  const text = spelling.trim().replace(/^["']|["']$/g, '')
  if (text === '') return true
  // `http:/host` is a scheme with one slash too few, not a host named http.
  if (/\s|^[^/:]+:\/(?!\/)/.test(text)) return false
  // A bare IPv6 address has two colons or more, and no brackets.
  if (/^[\da-f.]*:[\da-f.]*:[\da-f:.]*$/i.test(text)) return URL.canParse(`http://[${text}]`)
  const url = text.includes('://') ? text : `http://${text.replace(/^:/, 'localhost:')}`
  return /^https?:/i.test(url) && URL.canParse(url)
}

/** The name of an environment variable, such as one that contains an API key; empty for none. */
export const environmentVariable = z
  .string()
  .max(64)
  .regex(/^([A-Z_][A-Z0-9_]*)?$/, {
    message: 'expected the name of an environment variable, such as OPENAI_API_KEY, not the secret itself',
  })
