import type { OnboardingCommandName, OnboardingMessages } from '../../contracts/onboarding.ts';

/** The commands of this service: a new schema makes the type check demand its handler. */
export type OnboardingCommands = Pick<OnboardingMessages, OnboardingCommandName>;
