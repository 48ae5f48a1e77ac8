import { readdirSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { extname, join } from 'node:path'
import { openPersonas } from '../data/personas.ts'
import { openProfiles } from '../data/profiles.ts'
import { openCommandKeys, openDevices } from '../data/secret-entries.ts'
import { openUserPuppets } from '../data/user-puppets.ts'
import { systemClock } from '../platform/clock.ts'

/**
 * Returns the names that the user gave to devices, keys, profiles, personas, puppets and media, and those of this
 * account and computer.
 */
export function personalNames(dataDir: string): string[] {
  const ignore = () => {}
  const access = { clock: systemClock, report: ignore }
  return [
    ...openDevices(dataDir, access).list(),
    ...openCommandKeys(dataDir, access).list(),
    ...openProfiles(dataDir, ignore).list(),
    ...openPersonas(dataDir, ignore)
      .list()
      .personas.flatMap(({ persona, builtIn }) => (builtIn ? [] : [persona, { name: persona.id }])),
    ...openUserPuppets(dataDir, ignore)
      .names()
      .map((name) => ({ name })),
    ...['emotes', 'sounds'].flatMap((folder) => namesIn(join(dataDir, folder))),
    ...[{ name: hostname() }, { name: accountName() }],
  ].map(({ name }) => name)
}

function namesIn(folder: string): { name: string }[] {
  try {
    return readdirSync(folder).map((file) => ({ name: file.slice(0, file.length - extname(file).length) }))
  } catch {
    return []
  }
}

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // The account has no entry in the system's list, for example in a container.
    return ''
  }
}
