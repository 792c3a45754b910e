import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { FileInput, TextInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { Text, Title } from '#ui/display/text.ts'
import { ProofPack } from '../rules/pack.ts'
import { verifyPack } from '../rules/verify-pack.ts'
import { Entries } from './pack-entries.tsx'
import classes from './proofs.module.css'
import { VerdictAlert } from './verdict-alert.tsx'

const search = z.object({ mark: z._default(z.catch(z.string(), ''), '') })

/** Checks the file of a proof in the browser: nothing is sent anywhere. */
export function VerifyPage() {
  const t = useText('logistics-proofs')
  const [{ mark }, change] = useListSearch(search)
  const check = useMutation({
    mutationFn: async (file: File) => {
      const pack = readPack(await file.text())
      if (!pack) throw new Error(t('verify.notOne'))
      return { pack, verdict: await verifyPack(pack, mark.trim()) }
    },
    meta: { quiet: true },
  })
  return (
    <main className={classes.page}>
      <Stack gap="lg">
        <Title order={1} size="h2">
          {t('verify.title')}
        </Title>
        <Text>{t('verify.text')}</Text>
        <TextInput
          dir="ltr"
          label={t('verify.mark')}
          description={t('verify.markText')}
          value={mark}
          onChange={(event) => {
            change({ mark: event.currentTarget.value })
            check.reset()
          }}
        />
        <FileInput
          clearable
          accept=".json,application/json"
          label={t('verify.file')}
          placeholder={t('verify.choose')}
          onChange={(file) => (file ? check.mutate(file) : check.reset())}
        />
        <RefusalAlert text={check.error?.message} />
        {check.data && (
          <>
            <VerdictAlert verdict={check.data.verdict} />
            <Entries pack={check.data.pack} />
          </>
        )}
      </Stack>
    </main>
  )
}

function readPack(text: string): ProofPack | undefined {
  try {
    const parsed = z.safeParse(ProofPack, JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
