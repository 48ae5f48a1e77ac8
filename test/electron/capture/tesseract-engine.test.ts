import { createTesseractEngine } from '../../../electron/capture/tesseract-engine.ts'
import { ocrEngineConformance } from '../../conformance/ocr-engine.ts'

ocrEngineConformance('tesseract', createTesseractEngine)
