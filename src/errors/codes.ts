interface Meaning {
  readonly means: string
  readonly exit: 2 | 3
}

/** Every letter Assay can write: what it means and the exit code that goes with it. */
export const errorCodes = {
  E_USAGE: { means: 'the command line asks for something that does not exist', exit: 2 },
  E_ADDRESS_UNKNOWN: { means: 'no operation, clause or scenario has this address', exit: 2 },
  E_CONFIG_MISSING: { means: 'the configuration file cannot be read', exit: 2 },
  E_CONFIG_INVALID: { means: 'the configuration does not fit its schema', exit: 2 },
  E_ENV_MISSING: {
    means: 'the configuration names an environment variable that is not set',
    exit: 2,
  },
  E_TARGET_UNKNOWN: { means: 'the configuration has no target of this name', exit: 2 },
  E_TARGET_UNSAFE: {
    means: 'the target looks like production and the run would change it',
    exit: 2,
  },
  E_OUT_UNWRITABLE: { means: 'the report folder cannot be written', exit: 2 },
  E_OUTPUT_LOST: { means: 'the output of a command cannot be written', exit: 2 },
  E_FILE_UNREADABLE: { means: 'a file named on the command line cannot be read', exit: 2 },
  E_RECORDING_MISSING: { means: 'there are no recordings to replay', exit: 2 },
  E_RECORDING_UNREADABLE: { means: 'a recording is damaged, or is not one of ours', exit: 2 },
  E_RECORDING_UNWRITABLE: { means: 'a recording cannot be written', exit: 2 },
  E_RECORDING_LEAK: { means: 'a recording would have held a secret, and was not written', exit: 2 },
  E_PORT_TAKEN: { means: 'the port to listen on cannot be had', exit: 2 },
  E_INTERNAL: { means: 'Assay itself is at fault', exit: 2 },
  E_TARGET_UNREACHABLE: { means: 'the target does not answer at all', exit: 3 },
  E_KEY_REFUSED: { means: 'the target refuses the key', exit: 3 },
} as const satisfies Record<string, Meaning>

export type ErrorCode = keyof typeof errorCodes
