import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AgentOptions, defineAgent } from '../../../src-shared/agents/define-agent.ts'
import { spokenText } from '../../../src-shared/events/cue-words.ts'
import type { LlmRequest } from '../../../src-shared/llm/driver.ts'
import { scriptedDriver } from '../../../src-shared/llm/scripted-driver.ts'
import { performerAgent } from '../../../src-shared/performer/performer-agent.ts'
import type { PolicyRules } from '../../../src-shared/settings/policy-rules.ts'
import { performing } from '../../../src-shared/stage/define-stage-tool.ts'
import { funPack } from '../../../src-shared/stage/fun-tools.ts'
import { type Before, defineMixin, type Mixin, next, reply } from '../../../src-shared/tools/hooks.ts'
import { allowedTools } from '../../../src-shared/tools/policy.ts'
import { refused } from '../../../src-shared/tools/result.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { asRemote } from '../../fixtures/example-tools.ts'
import { livePerformance, seen } from '../../fixtures/live-performance.ts'
import { unpacedSettings } from '../../fixtures/stage.ts'

const ran: string[] = []

/** A tool of a pack, without the tag `fun`. */
const oracle = (name: string, mixins: readonly Mixin[] = []) =>
  defineTool({
    name,
    description: 'Answers a question.',
    domain: 'test',
    args: z.object({ question: z.string() }),
    mixins,
    run({ question }) {
      ran.push(`${name}: ${question}`)
      return 'Ask again after the boss.'
    },
  })

const performerWith = (own: Pick<AgentOptions<unknown>, 'tools' | 'mixins' | 'hooks'>) =>
  defineAgent({ ...performerAgent, ...own })

/** Whispers to a performer whose model makes this call. */
async function called(
  call: string,
  {
    policy,
    tools = [oracle('ask_oracle'), oracle('read_diary')],
    ...options
  }: Parameters<typeof livePerformance>[1] & { readonly policy?: Partial<PolicyRules> } = {},
) {
  ran.length = 0
  const asked: LlmRequest[] = []
  const answer = (text: string) => (request: LlmRequest) => {
    asked.push(request)
    return text
  }
  const show = livePerformance(
    (clock) => ({ driver: scriptedDriver([answer(call), ...Array(20).fill(answer('-'))], clock) }),
    {
      ...options,
      tools: [...funPack.tools, ...tools],
      settings: { ...unpacedSettings, policy: { ...unpacedSettings.policy, ...policy } },
    },
  )
  await show.selector.select('scripted:1b')
  await show.clock.advanceAsync(0)
  show.look(seen('o1', 'The lamp was on 3 times'))
  show.performer.whisper('ponder the future of the lamp')
  await show.clock.advanceAsync(3000)
  const offered = (asked[0]?.tools ?? []).map(({ name }) => name)
  const done = show.of('tool/done').filter(({ tool }) => call.includes(tool))
  return { ...show, offered, done }
}

const askOracle = 'CALL ask_oracle {"question": "when?"}'
const text = (words: string) => `CALL overlay_text {"text": "${words}"}`

describe('the tools of the performer', () => {
  it('are all tools that the streamer’s rules allow, also those of packs and MCP servers', async () => {
    const remote = { ...asRemote(oracle('ask_chat')), name: 'chat/ask_chat' }
    const closed = { ...asRemote(oracle('ask_files')), name: 'files/ask_files' }
    const { offered, done } = await called(askOracle, {
      tools: [oracle('ask_oracle'), oracle('read_diary'), remote, closed],
      policy: { tools: { read_diary: 'deny', 'chat/ask_chat': 'allow' } },
    })
    expect(offered).toEqual([...funPack.tools.map(({ name }) => name), 'ask_oracle', 'chat/ask_chat'])
    expect(done).toMatchObject([{ tool: 'ask_oracle', ok: true }])
  })

  it('are only those of its list, and no other tool can be called', async () => {
    const performer = performerWith({ tools: ['#words', 'ask_oracle'] })
    const inside = await called(askOracle, { performer })
    expect(inside.offered).toEqual(['overlay_text', 'speak', 'ask_oracle'])
    expect(ran).toEqual(['ask_oracle: when?'])
    await called('CALL read_diary {"question": "where?"}', { performer })
    expect(ran).toEqual([])
  })

  it('are the same for whispers that rules read', async () => {
    const confetti = async (tools: readonly string[]) => {
      const show = livePerformance((clock) => ({ driver: scriptedDriver([], clock) }), {
        performer: performerWith({ tools }),
      })
      show.look(seen('o1', 'The lamp was on 3 times'))
      show.performer.whisper('gimme some confetti')
      await show.clock.advanceAsync(5000)
      return {
        cues: show.of('stage/cue').filter(({ cue }) => cue.lane === 'particle').length,
        unread: show.of('show/whisper').filter(({ read }) => !read).length,
      }
    }
    expect(await confetti(['#fun'])).toEqual({ cues: 1, unread: 0 })
    expect(await confetti(['#words'])).toEqual({ cues: 0, unread: 1 })
  })

  it('never include what the streamer denies, and wait for the streamer’s approval', async () => {
    const performer = performerWith({ tools: ['ask_oracle'] })
    const denied = await called(askOracle, { performer, policy: { tools: { ask_oracle: 'deny' } } })
    expect([denied.offered, ran]).toEqual([[], []])
    const requests: string[] = []
    const approvals = {
      async ask({ tool }: { readonly tool: string }) {
        requests.push(tool)
        return { allowed: false, why: 'refused' } as const
      },
    }
    const asked = await called(askOracle, { performer, approvals, policy: { tools: { ask_oracle: 'ask' } } })
    expect([asked.offered, requests, ran]).toEqual([['ask_oracle'], ['ask_oracle'], []])
  })

  it('stay the performer’s own in a run that an older version began with another list', async () => {
    const { journal, runtime, restart, agents } = await called('-')
    const [begun] = journal.state().agents
    journal.append({ type: 'agent/status', agent: 'performer', status: 'stopped' })
    journal.append({
      ...{ type: 'agent/spawned', agent: 'performer', parent: null, definition: 'performer' },
      ...{ role: 'performer', model: null, tools: ['#fun'], inbox: 32, input: null },
      ...(begun?.inbox.hears === undefined ? {} : { hears: [...begun.inbox.hears] }),
    })
    await restart(1000)
    expect(journal.state().agents.at(-1)?.tools).toEqual(['#fun'])
    const own = agents().runtimeOf('performer')
    expect(own && allowedTools(own.registry, own.policy)).toEqual(runtime.registry.list())
  })
})

describe('the hooks and mixins of the performer', () => {
  const noShouting: Before = (ctx, args) =>
    args.text === String(args.text).toUpperCase()
      ? reply(refused('failed', 'Do not shout.'))
      : next(ctx, args)
  const shownTexts = ({ of }: Pick<Awaited<ReturnType<typeof called>>, 'of'>) =>
    of('stage/cue').flatMap(({ cue }) => (cue.lane === 'text' ? [spokenText(cue.content)] : []))

  it('refuse a call of its model', async () => {
    const performer = performerWith({ hooks: { before: [noShouting] } })
    const loud = await called(text('WHAT A LAMP'), { performer })
    expect(loud.done).toMatchObject([{ tool: 'overlay_text', ok: false, message: 'Do not shout.' }])
    expect(shownTexts(loud)).toEqual([])
    expect(shownTexts(await called(text('What a lamp'), { performer }))).toEqual(['What a lamp'])
  })

  it('change the arguments of a call', async () => {
    const softly: Before = (ctx, args) => next(ctx, { ...args, text: `${args.text}, friends` })
    const performer = performerWith({ mixins: [defineMixin('soft', { hooks: { before: [softly] } })] })
    expect(shownTexts(await called(text('What a lamp'), { performer }))).toEqual(['What a lamp, friends'])
  })

  it('also apply to the effects of a plan without a model', async () => {
    const refusing: Before = () => reply(refused('failed', 'Not tonight.'))
    const effects = async (before: readonly Before[]) => {
      const show = livePerformance((clock) => ({ driver: scriptedDriver([], clock) }), {
        performer: performerWith({ hooks: { before } }),
      })
      show.look(seen('o1', 'VICTORY'))
      await show.clock.advanceAsync(5000)
      return show.of('tool/done').map(({ ok }) => ok)
    }
    expect(await effects([])).toContain(true)
    const answers = await effects([refusing])
    expect(answers).toContain(false)
    expect(answers).not.toContain(true)
  })

  it('deny a tool by the rules of a mixin', async () => {
    const quiet = defineMixin('quiet', { policy: { tools: { ask_oracle: 'deny' }, scopes: {} } })
    const { offered } = await called(askOracle, { performer: performerWith({ mixins: [quiet] }) })
    expect(offered).not.toContain('ask_oracle')
    expect(ran).toEqual([])
  })

  it('say the words of a tool’s result, once, even if the tool has the same mixin', async () => {
    const said = async (mixins: readonly Mixin[], own: readonly Mixin[]) => {
      const { of } = await called(askOracle, {
        performer: performerWith({ mixins }),
        tools: [oracle('ask_oracle', own)],
      })
      return of('perform/text').flatMap(({ text, writer }) => (writer === 'tool' ? [text] : []))
    }
    expect(await said([], [])).toEqual([])
    expect(await said([performing], [])).toEqual(['Ask again after the boss.'])
    expect(await said([performing], [performing])).toEqual(['Ask again after the boss.'])
  })

  it('do not delay a panic, even if a hook never answers', async () => {
    const hanging: Before = () => new Promise(() => {})
    const show = await called(text('What a lamp'), {
      performer: performerWith({ hooks: { before: [hanging] } }),
    })
    expect(show.journal.state().turns.at(-1)).not.toHaveProperty('end')
    show.journal.append({ type: 'stage/panic', by: 'test' })
    show.performer.cancel('panic')
    await show.clock.advanceAsync(0)
    expect(show.of('turn/end').at(-1)).toMatchObject({ stop: 'panic' })
    expect(shownTexts(show)).toEqual([])
  })
})
