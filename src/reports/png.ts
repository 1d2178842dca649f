/** Maps as images: mail programs show no SVG. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { palettePng } from './palette.ts';

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');

/** Named one by one: with the fonts of the machine the same map would look different elsewhere. */
const fontFiles = ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'].map((file) => join(fonts, file));

/** An image of an SVG drawing, `width` pixels wide. */
export const mapPng = (svg: string, width = 1200): Buffer =>
  palettePng(
    new Resvg(svg, {
      fitTo: { mode: 'width', value: width },
      font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'DejaVu Sans Condensed' },
    }).render(),
  );
