import { IconArrowsShuffle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Act } from '#ui/button/act.tsx'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { readRoute } from '../../routes/contract.ts'
import { isUnderWay } from '../../routes/rules.ts'
import { replanRoute } from '../contract.ts'

const ReplanDialog = lazy(async () => ({ default: (await import('./replan-dialog.tsx')).ReplanDialog }))

/** Looks for a better order of what is left of a route, or for others who could take it over. */
export function ReplanButton({ of: id = 0, look = 'button' }: PartProps) {
  const t = useText('logistics-proposals')
  const mayReplan = useMay(replanRoute)
  const { data: route } = useQuery({ ...queryOf(readRoute, { params: { id } }), enabled: mayReplan && id > 0 })
  const [open, setOpen] = useOpen()
  if (!mayReplan || !route || !isUnderWay(route.state)) return null
  const isOpen = open === 'replan'
  return (
    <>
      <Act
        look={look}
        icon={<IconArrowsShuffle size={17} />}
        label={t('replan.open')}
        onClick={() => setOpen('replan')}
      />
      {look !== 'item' && (
        <WhenOpened opened={isOpen}>
          <ReplanDialog id={id} opened={isOpen} onClose={() => setOpen(undefined)} />
        </WhenOpened>
      )}
    </>
  )
}
