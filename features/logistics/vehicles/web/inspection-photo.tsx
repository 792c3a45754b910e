import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { keyOf } from '#kit/web/query.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { shows } from '#ui/file/shown-file.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { readInspectionPhoto } from '../contract.ts'
import classes from './inspections.module.css'

type Props = { params: { id: number; entry: number; sha256: string }; alt: string }

/** What a driver photographed on a vehicle; larger once it is chosen. */
export function InspectionPhoto({ params, alt }: Props) {
  const t = useText('logistics-vehicles')
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useQuery({
    queryKey: keyOf(readInspectionPhoto, { params }),
    queryFn: async ({ signal }) => (await call(readInspectionPhoto, { params, signal })).blob(),
    // What a hash names never changes.
    staleTime: 'static',
    retry: false,
  })
  if (isError) return <small>{t('inspection.noPhoto')}</small>
  if (!data) return <Skeleton width={48} height={48} radius={6} component="span" />
  return (
    <>
      <button type="button" className={classes.photo} onClick={() => setOpen(true)}>
        <img ref={shows(data)} alt={alt} />
      </button>
      <WhenOpened opened={isOpen}>
        <Dialog opened={isOpen} onClose={() => setOpen(false)} title={alt} size="lg">
          <img ref={shows(data)} alt={alt} className={classes.large} />
        </Dialog>
      </WhenOpened>
    </>
  )
}
