export const tabs = ['profile', 'teams', 'projects', 'connections'] as const
export type ProfileTab = (typeof tabs)[number]

export const teamIcons = ['users', 'truck-delivery', 'route', 'package', 'tool', 'school'] as const
