import type { Servers, SharedWeights } from '../model-servers/open-servers.ts'
import type { SeenModel } from './model-look.ts'

/**
 * `id` is the model's name, or `SERVER/NAME` if an earlier server has a model with the same name. `names`: other names of
 * the same weights.
 */
export type Offered = SeenModel & {
  readonly id: string
  readonly names?: readonly string[]
  readonly shared?: SharedWeights
}

/**
 * Names the models, and joins weights that both Ollama and the engine have into one, on the server that runs them. The
 * files of Ollama's store keep the prefix of the engine while Ollama does not list them, so that a choice is certain.
 */
export function offered(
  models: readonly SeenModel[],
  { ollama, engine, share }: Pick<Servers, 'ollama' | 'engine' | 'share'>,
): Offered[] {
  const ofEngine = models.filter(({ server }) => server === engine)
  const shared = new Map<SeenModel, SharedWeights>()
  for (const model of models) {
    const found = model.server === ollama ? share(model, ofEngine) : undefined
    if (found !== undefined) shared.set(model, found)
  }
  const joined = new Set([...shared.values()].map(({ engine: { digest } }) => digest))
  const rows = models.filter(({ server, digest }) => server !== engine || !joined.has(digest))
  /** Returns the other names of a row. A name that another row has, or that Ollama's model of that name has, is left out. */
  const namesOf = (model: SeenModel, weights = model.weights): string[] =>
    [
      `${model.server.driver.name}/${model.name}`,
      ...(weights?.copies ?? []).flatMap(({ name, path }) => [name, `engine/${name}`, path]),
    ].filter((one) =>
      rows.every(({ name }) => name === model.name || (name !== one && `engine/${name}` !== one)),
    )
  return rows.map((model, index): Offered => {
    const { name, server, weights } = model
    const both = shared.get(model)
    if (both !== undefined) {
      const row = both.by === 'engine' ? { ...both.engine, server: engine } : model
      const { weights: ofEngine } = both.engine
      const names = namesOf(model, ofEngine)
      return {
        ...row,
        id: name,
        names,
        shared: both,
        ...(ofEngine === undefined ? {} : { weights: ofEngine }),
      }
    }
    const isTaken = rows.findIndex((other) => other.name === name) !== index
    const id = isTaken || weights?.place === 'ollama' ? `${server.driver.name}/${name}` : name
    return { ...model, id, names: namesOf(model) }
  })
}
