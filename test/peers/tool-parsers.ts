/** The packages that the benchmarks compare with. They resolve only from this folder, which has its own lockfile. */
export { hermesProtocol, morphXmlProtocol, qwen3CoderProtocol, yamlXmlProtocol } from '@ai-sdk-tool/parser'
