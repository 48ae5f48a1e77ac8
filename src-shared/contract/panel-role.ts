import { z } from 'zod'
import type { Command } from './command.ts'

/** What the person at a panel may do. A panel on the computer that runs Adlib has the role `owner`. */
export const panelRole = z.enum(['owner', 'moderator', 'viewer'])
export type PanelRole = z.infer<typeof panelRole>

const owner: readonly PanelRole[] = ['owner']
const moderators: readonly PanelRole[] = ['owner', 'moderator']

/**
 * The roles that may send each command. A moderator may calm the show and whisper, but not change a setting, tool or
 * model.
 */
const commandRoles: Readonly<Record<Command['command'], readonly PanelRole[]>> = {
  panic: moderators,
  pause: moderators,
  cancel: moderators,
  'stop-line': moderators,
  hush: moderators,
  clear: moderators,
  'cancel-cue': moderators,
  topic: moderators,
  correct: moderators,
  'change-correction': moderators,
  release: owner,
  unpause: owner,
  say: owner,
  'say-now': owner,
  'test-burst': owner,
  'test-cue': owner,
  mood: owner,
  'drop-topic': owner,
  'observe-now': owner,
  clip: owner,
  brain: owner,
  pull: owner,
  'pull-cancel': owner,
  'pull-discard': owner,
  policy: owner,
  'settle-call': owner,
  'approve-pack': owner,
  'approve-settings': owner,
  'discard-settings': owner,
  'obs-connect': owner,
  'obs-add': owner,
  secret: owner,
  'rate-line': owner,
  'persona-save': owner,
  'persona-delete': owner,
  'notes-drop': owner,
  'memory-save': owner,
  'memory-delete': owner,
  'run-limits': owner,
  'said-lines-forget': owner,
  audition: owner,
  'audition-cancel': owner,
  agent: owner,
  settings: owner,
  profile: owner,
  'try-tool': owner,
  'mcp-restart': owner,
}

/** Returns whether a role may send a command. */
export const mayCommand = (role: PanelRole, command: Command['command']): boolean =>
  commandRoles[command].includes(role)
