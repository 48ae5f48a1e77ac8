/**
 * The packages with which the benchmarks compare Adlib. They can be imported only from this folder, which has its own
 * lockfile.
 */
export { hermesProtocol, morphXmlProtocol, qwen3CoderProtocol, yamlXmlProtocol } from '@ai-sdk-tool/parser'
