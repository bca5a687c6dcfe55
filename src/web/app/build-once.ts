// `npm run build:app`: builds the web app before it is asked for, for an image without what builds it.
import { openAppFiles } from './files.ts';

const { manifest } = await openAppFiles();
process.stdout.write(`${Object.keys(manifest.files).length} files of the web app are built\n`);
