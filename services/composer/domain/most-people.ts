/** How many people a canvas names of those who have it open. */
export const mostPeople = 50;
