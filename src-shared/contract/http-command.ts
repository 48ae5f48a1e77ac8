import { z } from 'zod'
import { type CommandName, commandNames, rowOf } from './command.ts'
import type { HttpForm } from './command-row.ts'
import type { commands } from './command-table.ts'

type Forms = {
  [Name in CommandName]: (typeof commands)[Name] extends { http: HttpForm<infer Http, never> } ? Http : never
}
export type HttpCommandName = Forms[CommandName]
/** A command that programs may send over HTTP. */
export type CommandOverHttp = {
  [Name in CommandName]: Forms[Name] extends never ? never : Name
}[CommandName]

const forms = new Map(
  commandNames.flatMap((command) => {
    const { http } = rowOf(command)
    return http === undefined
      ? []
      : [[http.name as HttpCommandName, { command: command as CommandOverHttp, ...http }] as const]
  }),
)

/** The commands of `POST /api/command/NAME`. */
export const httpCommandName = z.enum([...forms.keys()])

/** Returns how a command is sent over HTTP, and which command it is. */
export function httpCommand(name: HttpCommandName): HttpForm & { readonly command: CommandOverHttp } {
  const form = forms.get(name)
  if (form === undefined) throw new Error(`There is no HTTP command "${name}".`)
  return form as unknown as HttpForm & { readonly command: CommandOverHttp }
}

/** Answer to a command that was carried out. `did` is a sentence for people. */
export const httpCommandAnswer = z.object({
  ok: z.literal(true),
  did: z.string(),
  cue: z.string().optional(),
  /** Planned time (ms) until the cue is shown. */
  showsInMs: z.number().optional(),
})
export type HttpCommandAnswer = z.infer<typeof httpCommandAnswer>
