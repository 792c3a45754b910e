import fc from 'fast-check'

// The same random problems in every run, so that a red build is the change's own; SEED looks at others.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED'] ?? 1) })
