// Which version this is, as the package says.
import packageJson from '../../../package.json' with { type: 'json' };

export const VERSION = packageJson.version;
