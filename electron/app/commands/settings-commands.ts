import type { CorrectionTopic } from '../../../src-shared/events/corrections.ts'
import { spokenText } from '../../../src-shared/events/cue-words.ts'
import { ratedLines } from '../../../src-shared/performer/show/rated-lines.ts'
import { isUnderstudy } from '../../../src-shared/performer/understudy.ts'
import { applySettings } from '../../../src-shared/settings/apply-settings.ts'
import { profileChanges, profileOf, profilePatch } from '../../../src-shared/settings/profile.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'
import { goneProfile } from '../../data/profiles.ts'
import { type RiskyChange, riskyChanges } from '../risky-settings.ts'
import type { CommandTargets } from './command-deps.ts'
import { type Answer, answerOf, failure, type Handlers, handlersOf, ok, overFailure } from './command-deps.ts'

/** Commands about approvals, models, settings, run limits, OBS, and the files in the data folder. */
export function settingsCommands(
  targets: Omit<CommandTargets, 'stage' | 'eyes' | 'auditions' | 'panicFile'>,
) {
  const { journal, selector, heldSettings, personas, memories, obs } = targets
  const state = () => journal.state()

  const change = async (patch: Record<string, unknown>, by: string): Promise<Answer> => {
    const before = state().settings
    const applied = applySettings(before, patch)
    if (!applied.ok) return failure('invalid', applied.message, 'Correct the value and send it again.')
    journal.append({ type: 'settings/changed', patch, by })
    const problem = await targets.persistSettings(patch)
    targets.performer.wake()
    const model = modelToSelect(patch, applied.settings)
    if (model !== undefined) {
      const chosen = await selector.select(model)
      if (!chosen.ok)
        return failure('no_answer', chosen.why, 'Start the model server, or choose another model.')
    }
    return problem ? { ok: false, kind: 'not_kept', ...problem } : ok
  }

  /** Returns the model to select after a change. The performing one is selected again if it may run elsewhere now. */
  const modelToSelect = (patch: Record<string, unknown>, { brain }: Settings): string | undefined => {
    const changed = patch.brain as { model?: unknown; runs?: unknown } | undefined
    if (changed?.model !== undefined) return brain.model
    if (changed?.runs === undefined) return undefined
    const performing = state().standIn?.for ?? state().brain.model
    return isUnderstudy(performing) ? undefined : performing
  }

  const changeWithCode = async (patch: Record<string, unknown>, by: string): Promise<Answer> => {
    const before = state().settings
    const applied = applySettings(before, patch)
    const risky = applied.ok
      ? [
          ...riskyChanges(before, applied.settings),
          ...(await cloudChanges(before, applied.settings, targets.isCloudModel)),
        ]
      : []
    if (risky.length === 0) return change(patch, by)
    return { ok: false, ...heldSettings.hold({ patch }, risky, by) }
  }

  return handlersOf({
    async policy({ ask, run, verdict, remember }, by) {
      if (run !== undefined && run !== journal.run) {
        const answered = await targets.answerQuestion({ run, ask }, verdict, by)
        return answered.ok ? ok : answerOf(answered.error)
      }
      const asked = targets.approvals.answer(ask, verdict, by)
      if (asked === null)
        return failure(
          'gone',
          'This approval request has expired.',
          'Set a rule for the tool in the settings.',
        )
      if (!remember) return ok
      const { tool, effect } = asked
      return effect === undefined
        ? change({ policy: { tools: { ...state().settings.policy.tools, [tool]: verdict } } }, by)
        : change({ stage: { effects: { [effect]: verdict === 'allow' ? 'on' : 'off' } } }, by)
    },
    'approve-pack': async (command) => answerOf(await targets.livePacks.approve(command)),
    brain: ({ model }, by) => changeWithCode({ brain: { model } }, by),
    settings: ({ patch }, by) => changeWithCode(patch, by),
    'approve-settings': ({ ask, code }, by) => {
      const approved = heldSettings.approve(ask, code, by)
      if (!approved.ok) return approved
      const { request } = approved
      return 'pull' in request ? answerOf(targets.pulls.start(request.pull)) : change(request.patch, by)
    },
    'discard-settings': ({ ask }, by) => answerOf(heldSettings.discard(ask, by)),
    'obs-connect': async (_, by) => {
      if (!state().settings.stage.obs.enabled) {
        const enabled = await change({ stage: { obs: { enabled: true } } }, by)
        if (!enabled.ok) return enabled
      }
      return answerOf(await obs.connect())
    },
    'obs-add': async () => answerOf(await obs.add()),
    async secret({ name, secret }) {
      const problem = await targets.secrets.store(name, secret)
      if (problem !== null) return { ok: false, kind: 'not_kept', ...problem }
      if (name === 'obs-password') obs.reconnect()
      return ok
    },
    'rate-line': (command, by) => {
      const rated = state().cues.findLast(({ cue }) => cue.id === command.cue)?.cue
      const text = rated && (rated.line ?? spokenText(rated.content))
      if (text === undefined || text === null) return overFailure
      return change({ show: ratedLines(state().settings.show, text, command.verdict) }, by)
    },
    'persona-save': async ({ persona }) => answerOf(await personas.save(persona)),
    'persona-delete': async ({ persona }, by) => {
      const problem = await personas.delete(persona)
      const isActive = state().settings.show.persona === persona
      if (problem !== null || !isActive) return answerOf(problem)
      return change({ show: { persona: defaultSettings.show.persona } }, by)
    },
    'memory-save': async ({ show, text }) => answerOf(await memories.save(show, text)),
    'memory-delete': async ({ show }) => answerOf(await memories.delete(show)),
    'memory-forget'() {
      const problems = [memories.forgetAll(), targets.saidLines.forget(), targets.viewers.forgetAll()]
      return answerOf(problems.find((problem) => problem !== null) ?? null)
    },
    'run-limits': ({ verdict }, by) =>
      targets.runLimits.answer(verdict, by)
        ? ok
        : failure('gone', 'This question about past runs was answered already.', 'No action is needed.'),
    'viewer-note': ({ viewer, note }) => answerOf(targets.viewers.note(viewer, note)),
    'viewer-forget': ({ viewer }) => answerOf(targets.viewers.forget(viewer)),
    'viewers-forget': () => answerOf(targets.viewers.forgetAll()),
    'said-lines-forget': () => answerOf(targets.saidLines.forget()),
    correct: async ({ means, observation, run, ...command }, by) => {
      const past = run === undefined ? undefined : await targets.runs.events(run, 0)
      if (past === null) return failure('gone', 'This run no longer exists.', 'Choose another run.')
      return answerOf(await targets.cards.correct(topicIn(command), { means, observation, past, by }))
    },
    'change-correction': ({ game, means, ...command }, by) =>
      answerOf(targets.cards.change(game, topicIn(command), means, by)),
    'card-number': ({ card, was, number }) => answerOf(targets.cards.setNumber(card, was, number)),
    'card-regions': ({ card, regions }) => answerOf(targets.cards.setRegions(card, regions)),
    'card-name': ({ card, name }) => answerOf(targets.cards.rename(card, name)),
    'card-import': async ({ file }) => answerOf(await targets.cards.import(file)),
    'card-delete': ({ card }) => answerOf(targets.cards.delete(card)),
    'card-restore': ({ card }) => answerOf(targets.cards.restore(card)),
  })
}

const topicIn = ({ about, text, kind }: CorrectionTopic): CorrectionTopic => ({
  ...{ about, text },
  ...(kind !== undefined && { kind }),
})

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

const modelSettings: Readonly<Record<string, (settings: Settings) => string>> = {
  'brain.model': ({ brain }) => brain.model,
  'show.showrunner.model': ({ show }) => show.showrunner.model,
  'sight.visionModel': ({ sight }) => sight.visionModel,
}

/**
 * Returns the changes that select a model on Ollama's own servers. The streamer must confirm them, because text or
 * pictures from the screen would leave this computer.
 */
async function cloudChanges(
  before: Settings,
  after: Settings,
  isCloud: (model: string) => Promise<boolean>,
): Promise<RiskyChange[]> {
  const changed = Object.entries(modelSettings).flatMap(([place, read]) => {
    const value = read(after).trim()
    return value === '' || value === read(before).trim() ? [] : [{ place, value }]
  })
  const found = await Promise.all(
    changed.map(async ({ place, value }) =>
      (await isCloud(value)) ? [{ place, value: `${value} on Ollama's own servers` }] : [],
    ),
  )
  return found.flat()
}
