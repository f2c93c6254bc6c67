/** Why each guard is there: the reason behind it, for its page in `docs/guards`. */
export const WHY: Readonly<Record<string, string>> = {
  'agent-config':
    'These files are read by the next agent, editor or git hook that opens the repository. A line in them acts later, on the machine of whoever reviews or goes on.',
  'agent-launch':
    'An agent that starts another one without permission checks has left its own. Where the program does so in tests or scripts, everybody who runs them does.',
  dependencies:
    'A package runs with the rights of whoever installs it. A lockfile is long, and a changed host or hash in it is easy to miss in a review.',
  egress:
    'What leaves the machine cannot be called back. Metadata services hand out the credentials of the machine to whoever asks from inside.',
  'forbidden-path': 'A credential that was read may be sent, and one that was committed stays in the history.',
  'git-objects':
    'Git stores more than text: a link, a mode or a name can make a harmless diff write outside of the tree, or onto the gate itself, when it is checked out.',
  guardrails:
    'A title, a description, a commit message and the output of a tool are read by agents, too, and can carry orders to them.',
  'hidden-text':
    'A reviewer approves what is shown. Characters that turn direction, have no width or look like others make the machine read something else.',
  'mcp-tool': 'A tool of a server acts outside of the repository, where no diff shows it.',
  'patch-integrity': 'A change that is too large to read is not reviewed.',
  'path-allowlist':
    'Where an agent has one task, the files of that task can be listed, and everything else is a mistake or an attack.',
  'review-evasion': 'A change that cannot be read cannot be judged, by people or by the other guards.',
  'secret-flow': 'A secret that is read is not yet lost; one that is read and then sent is. Only the two together tell.',
  'secret-leak':
    'A secret in a branch is public to all who can read it, from the push on, even when a later commit takes it out.',
  'security-regression': 'A check that is gone makes no test fail: everything still works, for strangers too.',
  'self-protection': 'A gate that the change can edit is none.',
  'shell-command':
    'A command is judged by what it does after quoting, wrappers and variables, not by how it is spelt, because there are endless spellings.',
  tests: 'An agent that is told to make the tests pass can make them weaker instead.',
  'transcript-patch':
    'A transcript is written by the agent, or by whoever runs it, and can be forged. It is worth something only where it is compared with the change, which is a fact.',
  workflow: 'A workflow runs with the tokens and secrets of the repository. A line in it can hand them to strangers.',
  'write-breaker':
    'Some places steer everything that runs later: hooks in `.git`, keys in `.ssh`, environment files. No task of an agent needs to write there unasked.',
};
