import type { CommandIo } from './command.ts'
export async function proxyCheck(_options: {
  readonly to: string
  readonly model: string | undefined
  readonly io: CommandIo
  readonly [key: string]: unknown
}): Promise<number> {
  return 1
}
