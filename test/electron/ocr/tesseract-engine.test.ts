import { createTesseractEngine } from '../../../electron/ocr/tesseract-engine.ts'
import { ocrEngineConformance } from '../../conformance/ocr-engine.ts'

ocrEngineConformance('tesseract', createTesseractEngine)
