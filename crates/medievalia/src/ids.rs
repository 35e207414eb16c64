//! Written by `cargo xtask codegen` from the tables in `data/`. Do not edit.

tafel_core::ids! {
    /// What cards produce and cost (MED-5).
    Resource {
        Food = "food", Energy = "energy", Workforce = "workforce", Gold = "gold",
    }
    /// A card of the three draw stacks: landscapes, military cards, characters.
    Card {
        Field = "field", Farm = "farm", Forest = "forest", Mine = "mine", Soldier = "soldier",
        Priest = "priest", Archer = "archer", Knight = "knight", Infantry = "infantry", Worker = "worker",
        Merchant = "merchant", Artist = "artist", Bureaucrat = "bureaucrat",
    }
    /// A building.
    Building {
        Bank = "bank", School = "school", Church = "church", Stable = "stable", Smithy = "smithy",
        Carpentry = "carpentry", Workshop = "workshop", Tower = "tower", Fortress = "fortress",
        Castle = "castle",
    }
}
