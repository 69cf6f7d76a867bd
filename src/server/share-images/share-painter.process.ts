import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { handleTasks } from '../core/low-priority-process.ts';
import { runtimeFiles } from '../runtime-files.ts';
import { readCoverage } from './font-coverage.ts';
import { paintShare } from './paint-share.ts';
import type { ShareDrawing } from './share-drawing.ts';

sharp.cache(false);
sharp.concurrency(1);

// Reads both weights, so that a missing or damaged font ends the process instead of drawing another font.
const coverages = ['medium', 'semibold'].map((weight) => readCoverage(readFileSync(join(runtimeFiles.fonts, `readex-pro-${weight}.ttf`))));
const isCovered = (codePoint: number) => coverages.every((covers) => covers(codePoint));

handleTasks((drawing: ShareDrawing) => paintShare(drawing, isCovered));
