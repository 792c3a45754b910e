import fc from 'fast-check'

// Uses the same random problems in every run, so that a failure is caused by the change. Set SEED to try others.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED'] ?? 1) })
