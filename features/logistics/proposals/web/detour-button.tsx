import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { readRoute } from '../../routes/contract.ts'
import { isUnderWay } from '../../routes/rules.ts'
import { readDetours } from '../contract.ts'

const DetourDialog = lazy(async () => ({ default: (await import('./detour-dialog.tsx')).DetourDialog }))

/** For the office, where a driver phones that a road is closed. */
export function DetourButton({ of: id = 0 }: PartProps) {
  const t = useText('logistics-proposals')
  const mayClose = useMay(readDetours)
  const { data: route } = useQuery({ ...queryOf(readRoute, { params: { id } }), enabled: mayClose && id > 0 })
  const [open, setOpen] = useOpen()
  if (!mayClose || !route || !isUnderWay(route.state)) return null
  const isOpen = open === 'detour'
  return (
    <>
      <Button variant="light" onClick={() => setOpen('detour')}>
        {t('detour.report')}
      </Button>
      <WhenOpened opened={isOpen}>
        <DetourDialog id={id} opened={isOpen} onClose={() => setOpen(undefined)} />
      </WhenOpened>
    </>
  )
}
