/** A model in a registry, such as Ollama's library. */
export interface RegistryModel {
  /** The name with its tag, such as `qwen2.5:1.5b`. */
  readonly name: string
  /** The path in the registry, such as `library/qwen2.5`. */
  readonly repository: string
  readonly tag: string
}

/** Maximum length of a name. */
const maxLetters = 80
const form = /^((?:[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)(?::(\w[\w.-]*))?$/i

/** Reads a name such as `qwen2.5:1.5b` or `someone/model`. Without a tag, it means `latest`. Undefined for any other text. */
export function registryModel(spelling: string): RegistryModel | undefined {
  const [, path, tag = 'latest'] = form.exec(spelling.trim()) ?? []
  if (path === undefined || path.length + tag.length > maxLetters) return undefined
  return { name: `${path}:${tag}`, repository: path.includes('/') ? path : `library/${path}`, tag }
}

const ending = /\.gguf$/i

/** Returns whether a file holds weights, judged by its name. */
export const isWeightsFile = (file: string): boolean => ending.test(file)

/** Returns the file name of a model's weights. Windows allows neither `:` nor `/`, so both are percent-encoded. */
export const weightsFileOf = (name: string): string => `${encodeURIComponent(name)}.gguf`

/** Returns the model's name for a weights file. */
export function weightsNameOf(file: string): string {
  const encoded = file.replace(ending, '')
  try {
    return decodeURIComponent(encoded)
  } catch {
    // A person named the file, and its `%` encodes nothing.
    return encoded
  }
}
