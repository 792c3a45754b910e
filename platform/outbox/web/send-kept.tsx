import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Radio } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Text } from '#ui/display/text.ts'
import { listEmails, readEmail, readKept, sendKept, type KeptEmails } from '../contract.ts'
import { keptAges, type KeptAge } from '../rules.ts'

/** Offers to send what was kept while there was no mail server, once there is one. */
export function SendKept() {
  const t = useText('outbox')
  const may = useMay(sendKept)
  const kept = useQuery({ ...queryOf(readKept), enabled: may }).data
  const [isOpen, setOpen] = useState(false)
  if (!may || !kept?.canSend || kept.counts.all === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('kept.open', { count: kept.counts.all })}</Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('kept.title')}>
        <Ages kept={kept} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Ages({ kept: { counts, oldest }, onClose }: { kept: KeptEmails; onClose: () => void }) {
  const t = useText('outbox')
  const format = useFormat()
  const [age, setAge] = useState<KeptAge>('day')
  const sending = useSend(sendKept, {
    stale: [listEmails, readEmail, readKept],
    onSuccess: ({ queued }) => {
      showNotice({ kind: 'info', text: t('kept.queued', { count: queued }) })
      onClose()
    },
  })
  return (
    <Stack gap="md">
      <Text>{t('kept.text', { day: oldest ? format.date(oldest) : '' })}</Text>
      <Radio.Group label={t('kept.age')} value={age} onChange={(next) => setAge(ageNamed(next))}>
        <Stack gap="xs" mt="xs">
          {keptAges.map((one) => (
            <Radio
              key={one}
              value={one}
              disabled={counts[one] === 0}
              label={t(`kept.ages.${one}`, { count: counts[one] })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('kept.cancel')}
        </Button>
        <Button
          loading={sending.isPending}
          disabled={counts[age] === 0}
          onClick={() => sending.mutate({ body: { age } })}
        >
          {t('kept.send', { count: counts[age] })}
        </Button>
      </Group>
    </Stack>
  )
}

function ageNamed(name: string): KeptAge {
  return keptAges.find((one) => one === name) ?? 'day'
}
