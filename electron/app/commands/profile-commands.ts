import { profileChanges, profileOf, profilePatch } from '../../../src-shared/settings/profile.ts'
import { goneProfile } from '../../data/profiles.ts'
import type { CommandTargets } from './command-deps.ts'
import { answerOf, type Handlers, ok } from './handlers.ts'

/**
 * Saves, changes and uses profiles.
 * @param change applies a settings change, or holds a risky change until the streamer enters a code
 */
export const profileCommands = (
  { journal, profiles }: Pick<CommandTargets, 'journal' | 'profiles'>,
  change: Handlers<'settings'>['settings'],
): Handlers<'profile'> => ({
  profile({ id, profile: name, action }, by) {
    const { settings } = journal.state()
    switch (action.do) {
      case 'use': {
        const found = profiles.find(name)
        if (found === undefined) return answerOf(goneProfile(name))
        const patch = profilePatch(profileChanges(settings, found))
        return Object.keys(patch).length === 0 ? ok : change({ command: 'settings', id, patch }, by)
      }
      case 'save':
        return answerOf(profiles.put({ name, settings: profileOf(settings) }))
      case 'put':
        return answerOf(profiles.put({ name, settings: action.settings }))
      case 'rename':
        return answerOf(profiles.rename(name, action.to))
      case 'delete':
        return answerOf(profiles.delete(name))
    }
  },
})
