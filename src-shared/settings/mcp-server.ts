import { z } from 'zod'

/** Matches `${NAME}`, a reference to an environment variable. With it, the settings need not contain secrets. */
const variable = /\$\{\w+\}/

const secretName = /token|key|secret|passw|authorization|cookie|credential|(^|[_-])(pat|auth|pwd)([_-]|$)/i
/** Matches the name of an option that takes a secret, such as `api-key`, but not `max-tokens`. */
const secretFlag =
  /(key|token|secret|passw(or)?d|authorization|cookie|credentials?|(^|[_.-])(pat|auth|pwd))$/i
const passwordInAddress = /:\/\/[^/\s:@]*:([^/\s@]+)@/

const isLiteral = (value = ''): boolean => value !== '' && !variable.test(value)
const holdsPassword = (text: string): boolean => isLiteral(passwordInAddress.exec(text)?.[1])

const secretMessage = 'looks like a secret; use an environment variable instead, as in $' + '{NAME}'
const secretIssue = (...path: (string | number)[]) => ({
  code: 'custom' as const,
  path,
  message: secretMessage,
})

const variables = z
  .record(z.string().min(1).max(200), z.string().max(4000))
  .superRefine((values, context) => {
    for (const [name, value] of Object.entries(values)) {
      if (holdsPassword(value) || (secretName.test(name) && !variable.test(value)))
        context.addIssue(secretIssue(name))
    }
  })

const programArgs = z
  .array(z.string().max(4000))
  .max(100)
  .superRefine((args, context) => {
    args.forEach((arg, n) => {
      const [, name = '', value] = /^-*([\w.-]+)\s*[=:]\s*(.+)$/su.exec(arg) ?? []
      const flag = /^--?([\w.-]+)$/u.exec(args[n - 1] ?? '')?.[1] ?? ''
      const ofFlag = secretFlag.test(flag) && !arg.startsWith('-') && isLiteral(arg)
      if (ofFlag || (secretFlag.test(name) && isLiteral(value)) || holdsPassword(arg) || secretInQuery(arg))
        context.addIssue(secretIssue(n))
    })
  })

const secretInQuery = (text: string): boolean =>
  [...text.matchAll(/[?&]([^=&#\s]+)=([^&#\s]+)/gu)].some(
    ([, name = '', value]) => secretFlag.test(name) && isLiteral(value),
  )

/** The address of an MCP server. The values of its `${NAME}` variables are checked only when Adlib connects. */
const serverUrl = z
  .string()
  .max(2000)
  .superRefine((url, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    // For the check, replace each variable with text that is valid in its place.
    const shape = url.replace(/^\$\{\w+\}(?=[/?#]|$)/, 'http://host').replace(/\$\{\w+\}/g, '1')
    if (!/^https?:\/\//.test(shape) || !URL.canParse(shape)) refuse('expected an http or https address')
    else if (/^[^/?#]*\/\/[^/?#]*@/.test(url))
      refuse('must not contain a user name and password; put them into headers')
    else if (secretInQuery(url)) refuse(secretMessage)
  })

/** An MCP server: a program (`command`) or an address (`url`). The names of its tools are `<server>/<tool>`. */
export const mcpServer = z
  .strictObject({
    command: z.string().min(1).max(1000).optional(),
    args: programArgs.default([]),
    cwd: z.string().max(4000).optional(),
    env: variables.default({}),
    url: serverUrl.optional(),
    headers: variables.default({}),
    enabled: z.boolean().default(true),
    timeoutMs: z.number().int().min(100).max(600_000).default(60_000),
  })
  .refine(({ command, url }) => (command === undefined) !== (url === undefined), {
    message: 'expected either a command or a url',
  })
export type McpServer = z.infer<typeof mcpServer>
