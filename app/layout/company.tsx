import { useQuery } from '@tanstack/react-query'
import { Brand } from '#ui/page/brand.tsx'
import { Link } from '#ui/button/link.tsx'
import classes from './company.module.css'
import { storeFacts } from './store-facts.ts'

/** Whose workspace this is, and the way to its first screen. */
export function Company() {
  const { data } = useQuery(storeFacts)
  const name = data?.storeName
  return (
    <Link to="/" className={classes.company} aria-label={name ?? 'Routewright'}>
      <Brand size={24} />
      <span className={classes.name}>{name}</span>
    </Link>
  )
}
