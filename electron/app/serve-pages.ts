import { join } from 'node:path'
import { openAnsweredRequests } from '../data/answered-requests.ts'
import { openCommandKeys, openDevices } from '../data/secret-entries.ts'
import { renewedToken, type Tokens } from '../data/tokens-file.ts'
import type { UserMedia } from '../data/user-media.ts'
import { type Gateway, type GatewayOptions, startGateway } from '../gateway/gateway.ts'
import { rememberedMs } from '../gateway/repeated-requests.ts'
import { systemClock } from '../platform/clock.ts'
import type { DataFailure } from '../platform/files.ts'
import { appRoot, buildId } from '../platform/fork-program.ts'

/** Starts the gateway with the pages of this build, for a performance or a replay. */
export async function servePages(options: {
  readonly host: GatewayOptions['host']
  readonly dataDir: string
  readonly tokens: Tokens
  readonly userMedia: UserMedia
  readonly voiceClip?: GatewayOptions['voiceClip']
  readonly chatPicture?: GatewayOptions['chatPicture']
  readonly port: number
  readonly isLanOn?: () => boolean
  readonly print: (line: string) => void
}): Promise<Gateway> {
  const { dataDir, print, ...others } = options
  let { tokens } = options
  const report = ({ message, remedy }: DataFailure) => print(`${message} ${remedy}`)
  const gateway = await startGateway({
    ...others,
    clock: systemClock,
    pagesDir: join(appRoot(), 'out', 'renderer'),
    mediaDir: join(appRoot(), 'assets'),
    build: buildId,
    commandKeys: openCommandKeys(dataDir, { clock: systemClock, report }),
    answeredRequests: openAnsweredRequests(dataDir, rememberedMs),
    devices: openDevices(dataDir, { clock: systemClock, report }),
    renewToken(name) {
      const renewed = renewedToken(dataDir, tokens, name)
      if (renewed.problem) print(`${renewed.problem.message} ${renewed.problem.remedy}`)
      tokens = renewed.tokens
      return tokens[name]
    },
  })
  if (gateway.taken) print(gateway.taken.message)
  return gateway
}
