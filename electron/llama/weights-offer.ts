import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ServerFault } from '../../src-shared/llm/transport.ts'
import {
  hostOf,
  type RegistryAccess,
  RegistryError,
  readRegistry,
  strangeAnswer,
} from './registry-request.ts'

const maxManifest = 1024 * 1024
const maxLicense = 256 * 1024
const maxLicenses = 4
const maxTitle = 120

/** The type of weights in a manifest of Ollama. */
export const weightsType = 'application/vnd.ollama.image.model'
const licenseType = 'application/vnd.ollama.image.license'
const manifestType = 'application/vnd.docker.distribution.manifest.v2+json'

const layer = z.object({
  mediaType: z.string(),
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  size: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})
const manifest = z.object({ layers: z.array(layer).max(100) })

/** A file in a registry. Its size and its checksum are those of the manifest. */
interface RegistryFile {
  readonly path: string
  readonly size: number
  /** SHA-256 in hexadecimal digits. */
  readonly sha256: string
}

/** The weights of a model in a registry. */
export interface FoundWeights extends RegistryFile {
  /** The model's name with its tag. */
  readonly model: string
  /** The host from which they come, such as `registry.ollama.ai`. */
  readonly host: string
  readonly licenses: readonly RegistryFile[]
}

/** A license in full, and its first lines as a title. Both are empty if the registry has no license for a model. */
export interface License {
  readonly title: string
  readonly text: string
}

/** Reads a model's manifest. Throws `RegistryError`. */
export async function findWeights(name: string, access: RegistryAccess): Promise<FoundWeights> {
  const model = registryModel(name)
  if (model === undefined) throw new RegistryError(noName(name, access.registry), false)
  const { repository, tag } = model
  const bytes = await readRegistry(access, `/v2/${repository}/manifests/${tag}`, maxManifest, {
    accept: manifestType,
  })
  const { layers } = readManifest(bytes, access.registry)
  const file = ({ digest, size }: z.infer<typeof layer>): RegistryFile => ({
    path: `/v2/${repository}/blobs/${digest}`,
    sha256: digest.slice('sha256:'.length),
    size,
  })
  const [weights, ...others] = layers.filter(({ mediaType }) => mediaType === weightsType)
  if (weights === undefined || others.length > 0)
    throw new RegistryError(notOneFile(model, access.registry), false)
  const licenses = layers.filter(({ mediaType, size }) => mediaType === licenseType && size <= maxLicense)
  return {
    ...file(weights),
    model: model.name,
    host: hostOf(access.registry),
    licenses: licenses.slice(0, maxLicenses).map(file),
  }
}

/** Reads the license of weights. Throws `RegistryError`. */
export async function readLicense({ licenses }: FoundWeights, access: RegistryAccess): Promise<License> {
  const texts: string[] = []
  for (const { path, size, sha256 } of licenses) {
    const bytes = await readRegistry(access, path, size)
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw strangeAnswer(access.registry, 'the license is damaged')
    texts.push(cleaned(bytes.toString('utf8')))
  }
  return { title: titleOf(texts[0] ?? ''), text: texts.join('\n\n') }
}

const cleaned = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the text comes from outside
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
    .trim()

/** Returns the first two lines with text: many licenses have their version in the second one. */
const titleOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/[*#]+/g, '').trim())
    .filter((line) => line !== '')
    .slice(0, 2)
    .join(', ')
    .slice(0, maxTitle)

function readManifest(bytes: Buffer, registry: string): z.infer<typeof manifest> {
  try {
    return manifest.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw strangeAnswer(registry, 'it is not a manifest of a model')
  }
}

const noName = (name: string, registry: string): ServerFault => ({
  kind: 'not_found',
  message: `“${name.slice(0, 100)}” is not the name of a model at ${hostOf(registry)}.`,
  remedy: 'Write a name such as qwen2.5:1.5b or someone/model:tag. Models of other hosts need Ollama.',
})

const notOneFile = ({ name }: RegistryModel, registry: string): ServerFault => ({
  kind: 'refused',
  message: `${name} at ${hostOf(registry)} does not consist of one weights file, so Adlib's own engine cannot run it.`,
  remedy: 'Choose another model, or download it with Ollama.',
})

/** A model in a registry, such as Ollama's library. */
interface RegistryModel {
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
