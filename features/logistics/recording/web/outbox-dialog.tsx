import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { FileInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Text } from '#ui/display/text.ts'
import { takeOutbox } from '../contract.ts'
import { readOutbox, sendFiles } from './outbox-file.ts'

type Props = { id: number; opened: boolean; onClose: () => void }
type Counts = { taken: number; known: number; refused: number; files: number; failed: number }

/** A file that a driver's page saved: everything in it, with what became of it. */
export function OutboxDialog({ id, opened, onClose }: Props) {
  const t = useText('logistics-recording')
  const format = useFormat()
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<{ sent: number; all: number }>()
  const take = useMutation({
    mutationFn: async (chosen: File): Promise<Counts> => {
      const contents = readOutbox(await chosen.text())
      if (!contents) throw new Error(t('outbox.notOne'))
      const { body, files } = contents
      const { taken, known } = await call(takeOutbox, { params: { id }, body })
      const failed = await sendFiles(id, files, (sent) => setProgress({ sent, all: files.length }))
      const refused = taken.filter(({ outcome }) => outcome === 'refused').length
      return { taken: taken.length, known, refused, files: files.length - failed, failed }
    },
    meta: { quiet: true },
    onSettled: () => setProgress(undefined),
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    take.reset()
  }
  const close = () => {
    choose(null)
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={t('outbox.title')} size="lg">
      <Stack gap="md">
        <Text size="sm">{t('outbox.text')}</Text>
        <FileInput
          clearable
          accept=".json,application/json"
          label={t('outbox.file')}
          placeholder={t('outbox.choose')}
          value={file}
          onChange={choose}
        />
        <RefusalAlert text={take.error?.message} />
        {progress && (
          <Text role="status">
            {t('outbox.sending', { number: format.number(progress.sent), all: format.number(progress.all) })}
          </Text>
        )}
        {take.data && <Outcome counts={take.data} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('outbox.close')}
          </Button>
          {file && !take.data && (
            <Button loading={take.isPending} onClick={() => take.mutate(file)}>
              {t('outbox.import')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Outcome({ counts }: { counts: Counts }) {
  const t = useText('logistics-recording')
  const format = useFormat()
  const keys = (['taken', 'known', 'refused', 'files', 'failed'] as const).filter(
    (key) => key === 'taken' || counts[key] > 0,
  )
  return (
    <Alert color={counts.refused + counts.failed > 0 ? 'warning' : 'success'} role="status">
      {keys.map((key) => (
        <div key={key}>{t(`outbox.${key}`, { count: counts[key], number: format.number(counts[key]) })}</div>
      ))}
    </Alert>
  )
}
