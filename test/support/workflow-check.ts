/** GitHub's own validator on workflows and on action.yml. */
import { readFileSync } from 'node:fs';
import { validate } from '@actions/languageservice';
import { parse } from 'yaml';

interface Diagnostic {
  readonly message: string;
}
/** Our own Action's inputs, so that a misspelt `with:` is found. */
const metadata = {
  fetchActionMetadata: async (action: { owner: string; name: string }) =>
    action.name === 'sallyport' ? (parse(readFileSync('action.yml', 'utf8')) as object) : undefined,
};

/** What is wrong with a workflow, in the validator's words. @param uri another one for each text: the validator caches by it. */
export const diagnose = async (uri: string, text: string): Promise<readonly string[]> => {
  const { TextDocument } = await import('vscode-languageserver-textdocument');
  const found = (await validate(TextDocument.create(uri, 'yaml', 1, text), {
    actionsMetadataProvider: metadata,
  } as never)) as readonly Diagnostic[];
  // Other actions live on GitHub, out of reach of a test.
  return found.map(({ message }) => message).filter(message => !/^Unable to resolve action `(?!sallyport)/.test(message));
};
