/** The ability subject of an entity: `user` is `User`, `storeSettings` is `StoreSettings`. */
export function subjectOf(entity: string): string {
  return entity.charAt(0).toUpperCase() + entity.slice(1)
}
