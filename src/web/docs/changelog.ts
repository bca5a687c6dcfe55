// The changelog as pages: one with its releases, and others with their entries, none of which grows with the
// changelog.

export type ChangelogText = {
  readonly path: string;
  /** Markdown, with its title. */
  readonly text: string;
  readonly lead: string;
};

export const CHANGELOG_PATH = '/docs/changelog';
/** Some 9,000 pixels on a phone. */
const PART_CHARACTERS_MAX = 12_000;

/** Entries of one kind in a release; a release without kinds has one section without a name. */
type Section = { readonly name: string; readonly said: string };
type Release = { readonly name: string; readonly isOut: boolean; readonly sections: readonly Section[] };

/** The list of releases first, then their pages in the order of the file. */
export function changelogTexts(changes: string): ChangelogText[] {
  const releases = releasesOf(changes).map((release) => ({
    release,
    parts: release.sections.flatMap(partsOf(release)),
  }));
  const list = releases
    .filter(({ parts }) => parts.length > 0)
    .map(
      ({ release: { name }, parts }) =>
        `## ${name}\n\n${parts.map(({ path, title, entries }) => `- [${title}](${path}), ${entries}`).join('\n')}`,
    );
  return [
    {
      path: CHANGELOG_PATH,
      text: ['# Changelog', 'What has changed, by release.', ...list].join('\n\n'),
      lead: 'What has changed, by release.',
    },
    ...releases.flatMap(({ parts }) => parts),
  ];
}

function releasesOf(changes: string): Release[] {
  const [, ...releases] = changes.split(/^## /m);
  return releases.map((text) => {
    const [heading = '', ...lines] = text.split('\n');
    const [before = '', ...kinds] = lines.join('\n').split(/^### /m);
    const sections = kinds.map((kind) => {
      const [name = '', ...said] = kind.split('\n');
      return { name: name.trim(), said: said.join('\n').trim() };
    });
    const name = heading.split(' ', 1)[0] ?? '';
    return {
      name,
      isOut: name !== 'Unreleased',
      sections: [{ name: '', said: before.trim() }, ...sections].filter(({ said }) => said !== ''),
    };
  });
}

const partsOf =
  ({ name: release, isOut }: Release) =>
  ({ name, said }: Section): Array<ChangelogText & { title: string; entries: string }> => {
    const parts = divided(said);
    const address = [CHANGELOG_PATH, release, name]
      .filter((part) => part !== '')
      .join('/')
      .toLowerCase();
    return parts.map((entries, i) => {
      const which = parts.length === 1 ? '' : `, part ${i + 1} of ${parts.length}`;
      const whole =
        name === '' ? `Changelog of ${release}` : `${name}${isOut ? ` in ${release}` : ', unreleased'}`;
      const title = `${whole}${which}`;
      const count = entries.filter((entry) => entry.startsWith('- ')).length;
      return {
        path: i === 0 ? address : `${address}/${i + 1}`,
        text: [`# ${title}`, entries.join('').trim(), `[All changes](${CHANGELOG_PATH})`].join('\n\n'),
        lead: `What has changed: ${title}.`,
        title,
        entries: count === 1 ? 'one entry' : `${count} entries`,
      };
    });
  };

/** Whole entries, as many as a page takes; an entry is not cut. */
function divided(said: string): string[][] {
  const parts: string[][] = [[]];
  let characters = 0;
  for (const entry of said.split(/^(?=- )/m)) {
    if (characters > 0 && characters + entry.length > PART_CHARACTERS_MAX) {
      parts.push([]);
      characters = 0;
    }
    parts.at(-1)?.push(entry);
    characters += entry.length;
  }
  return parts;
}
