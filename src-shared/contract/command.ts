import { z } from 'zod'
import { type CommandRow, commandError, type PanelRole } from './command-row.ts'
import { commands } from './command-table.ts'

export { type CommandError, commandError } from './command-row.ts'

type Table = typeof commands
export type CommandName = keyof Table

type Schema<Name extends CommandName> = z.ZodObject<
  { command: z.ZodLiteral<Name> } & (Table[Name]['body'] extends infer Body extends z.ZodRawShape
    ? Body
    : never)
>

/** A command as a page sends it, without the id, which the sender assigns. */
export type CommandBody = { [Name in CommandName]: z.input<Schema<Name>> }[CommandName]

/** A command as it is carried out. Each gets an ack with the same `id`. */
export type Command = { [Name in CommandName]: z.output<Schema<Name>> & { id: string } }[CommandName]

/** A command with a key in the panel. */
export type KeyedCommand = {
  [Name in CommandName]: Table[Name] extends { key: string } ? Name : never
}[CommandName]

export const commandNames = Object.keys(commands) as CommandName[]

/** Returns a command's row, whose columns may be missing. */
export const rowOf = (name: CommandName): CommandRow => commands[name]

const id = z.string().min(1).max(100)
const schemas = commandNames.map((name) =>
  z.object({ command: z.literal(name), id, ...rowOf(name).body }),
) as unknown as [z.ZodObject<{ command: z.ZodLiteral<CommandName> }>]

/** Every command that a panel may send. */
// TypeScript cannot infer that each name belongs to the body of its row.
export const command = z.discriminatedUnion('command', schemas) as unknown as z.ZodType<Command>

/** Returns whether a role may send a command. */
export const mayCommand = (role: PanelRole, name: CommandName): boolean => rowOf(name).roles.includes(role)

/** Reply to a command. */
export const ack = z.discriminatedUnion('ok', [
  z.object({
    ack: z.string(),
    ok: z.literal(true),
    /** The id of the first cue that the command put on the stage. */
    cue: z.string().optional(),
    /** Planned time (ms) until the cue is shown. */
    showsInMs: z.number().optional(),
  }),
  z.object({ ack: z.string(), ok: z.literal(false), error: commandError }),
])
export type Ack = z.infer<typeof ack>

/** Body of any `/api` response with a status of 400 or more. */
export const apiFailure = z.object({ error: commandError })
export type ApiFailure = z.infer<typeof apiFailure>
