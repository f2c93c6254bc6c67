/** Prints what CHANGELOG.md says of one version: `node scripts/release-notes.ts v1.2.3`. Fails where tag, package and changelog differ. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * The section of one version, without its heading. Its links lead to the files as they are in that version: a page of a release has none beside it.
 * @param tag `v1.2.3`
 * @param version what package.json says.
 * @throws when the tag is not of that version, or the changelog says nothing of it.
 */
export const releaseNotes = (tag: string, version: string, changelog: string): string => {
  if (tag !== `v${version}`) throw new Error(`the tag is \`${tag}\`, and package.json says \`${version}\``);
  const sections = changelog.split(/^## /m).slice(1);
  const own = sections.find(section => /^\[?([^\s\]]+)/.exec(section)?.[1] === version);
  const notes = own
    ?.slice(own.indexOf('\n') + 1)
    .replace(/(?:^\[[^\]]+\]: .*\n?)+$/m, '')
    .trim();
  if (notes === undefined || notes === '') throw new Error(`CHANGELOG.md says nothing of \`${version}\``);
  const files = `https://github.com/sallyport/sallyport/blob/${tag}/`;
  return `${notes.replaceAll(/\]\((?!\w+:|#)/g, `](${files}`)}\n`;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  process.stdout.write(releaseNotes(process.argv[2] ?? '', version, readFileSync('CHANGELOG.md', 'utf8')));
}
