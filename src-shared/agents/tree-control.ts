import { z } from 'zod'
import { isLive, maxAgents } from '../events/agent-view.ts'
import { composeHooks } from '../tools/hooks.ts'
import { denyUnwritten, narrow } from '../tools/policy.ts'
import { hooksOfAgent, policyOfAgent } from './agent-scope.ts'
import type { Births } from './births.ts'
import type { AgentDefinition } from './define-agent.ts'
import type { TreeControl } from './interpreter.ts'
import type { SupervisorDeps } from './supervisor-deps.ts'
import type { Tree } from './tree.ts'

const maxLevels = 8

const controlBody = z.object({ do: z.enum(['stop', 'suspend', 'resume']) })

/** Orders to an agent from its parent or the operator. Each returns whether it changed anything. */
export type Orders = Readonly<Record<'stop' | 'suspend' | 'resume', (id: string, by: string) => boolean>>

/** Creates the interpreter's access to the tree. `own` contains the supervisor's own methods. */
export function createTreeControl(
  deps: SupervisorDeps,
  tree: Tree,
  own: Pick<TreeControl, 'done' | 'fail' | 'changed'> & {
    readonly births: Births
    readonly orders: Orders
  },
): TreeControl {
  const { journal, definitions } = deps
  const policy = narrow(denyUnwritten(journal), deps.runtime.policy)
  return {
    done: own.done,
    fail: own.fail,
    changed: own.changed,
    spawn(parent, action) {
      const definition = definitions.get(action.definition)
      const refuse = (error: string, message: string) => ({ ok: false as const, error, message })
      if (definition === undefined)
        return refuse('no-definition', `There is no agent "${action.definition}". Register its definition.`)
      const living = journal.state().agents.filter(({ status }) => isLive(status)).length
      if (living >= maxAgents) return refuse('full', `${living} agents are alive already. Stop some first.`)
      if (tree.chain(parent.id).length > maxLevels)
        return refuse('too-deep', `${parent.id} is ${maxLevels} levels below its root; it cannot spawn.`)
      const id = `${parent.id}/${definition.name}-${parent.children + 1}`
      own.births.spawn(definition, id, parent, action)
      return { ok: true, id }
    },
    control(to, body, by) {
      const { data } = controlBody.safeParse(body)
      if (data === undefined)
        return {
          ok: false,
          error: 'no-control',
          message: 'A control message is {do: stop | suspend | resume}.',
        }
      const { do: what } = data
      const status = tree.find(to)?.status
      // A restart can repeat an action whose effect is already in the journal. Such an action counts as done.
      const isSo = {
        stop: status === 'stopped',
        suspend: status === 'suspended',
        resume: status !== 'suspended' && tree.live(to) !== undefined,
      }[what]
      return isSo || own.orders[what](to, by)
        ? null
        : { ok: false, error: 'no-agent', message: `${to} cannot ${what} now.` }
    },
    turnOf(view) {
      const chain = tree.chain(view.id).flatMap((one) => {
        const definition = definitions.get(one.definition)
        return definition === undefined ? [] : [{ view: one, definition }]
      })
      const definition = chain[0]?.definition as AgentDefinition
      const runtime = {
        ...deps.runtime,
        policy: policyOfAgent(policy, chain),
        hooks: composeHooks(deps.runtime.hooks, hooksOfAgent(chain)),
      }
      return { agent: view.id, model: view.model, definition, runtime }
    },
  }
}
