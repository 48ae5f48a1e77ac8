import { createTesseractEngine } from '../../../electron/sight/tesseract-engine.ts'
import { ocrEngineConformance } from '../../conformance/ocr-engine.ts'

ocrEngineConformance('tesseract', createTesseractEngine)
