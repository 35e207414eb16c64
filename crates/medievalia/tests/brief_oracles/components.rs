//! What a component file may say: every bound, and one beyond it.

use medievalia::{Options, PRINTED, Rules};

/// The printed file with one value changed: `soldier.attack`, `tower.cost.gold`, `city.defence`.
fn changed<Path: AsRef<str>>(changes: &[(Path, u8)]) -> Result<(), String> {
    let mut file: toml::Table = PRINTED.parse().unwrap();
    for (path, value) in changes {
        let mut parts = path.as_ref().split('.');
        let row = parts.next().unwrap();
        let mut at = find_row(&mut file, row);
        let fields: Vec<&str> = parts.collect();
        let (last, above) = fields.split_last().unwrap();
        for &field in above {
            let table = at.entry(field).or_insert_with(|| toml::Value::Table(toml::Table::new()));
            at = table.as_table_mut().unwrap();
        }
        at.insert((*last).to_owned(), i64::from(*value).into());
    }
    let components = Some(toml::to_string(&file).unwrap());
    Rules::of(&Options { components, ..Options::default() }).map(|_| ()).map_err(|why| why.to_string())
}

fn find_row<'a>(file: &'a mut toml::Table, id: &str) -> &'a mut toml::Table {
    if id == "city" {
        return file["city"].as_table_mut().unwrap();
    }
    let table = if file["card"].as_array().unwrap().iter().any(|row| row["id"].as_str() == Some(id)) {
        "card"
    } else {
        "building"
    };
    let rows = file[table].as_array_mut().unwrap().iter_mut();
    rows.map(|row| row.as_table_mut().unwrap()).find(|row| row["id"].as_str() == Some(id)).unwrap()
}

/// A value is taken from the least to the most, and not beyond.
#[track_caller]
fn check_bounds(path: &str, least: u8, most: u8) {
    for value in [least, most] {
        assert_eq!(changed(&[(path, value)]), Ok(()), "{path} = {value}");
    }
    let (row, field) = path.split_once('.').unwrap();
    for value in [least.checked_sub(1), Some(most + 1)].into_iter().flatten() {
        let why = changed(&[(path, value)]).expect_err(path);
        assert!(why.contains(row) && why.contains(&format!("field {field}")), "{path} = {value}: {why}");
    }
}

#[test]
fn every_number_of_a_component_file_has_its_bounds() {
    for field in ["base", "slots"] {
        check_bounds(&format!("city.{field}"), 0, 9);
        check_bounds(&format!("mine.{field}"), 0, 9);
    }
    check_bounds("city.attack", 0, 20);
    check_bounds("city.defence", 1, 40);
    check_bounds("soldier.attack", 0, 9);
    check_bounds("soldier.defence", 1, 9);
    for resource in ["food", "energy", "workforce", "gold"] {
        check_bounds(&format!("mine.cost.{resource}"), 0, 9);
        check_bounds(&format!("soldier.cost.{resource}"), 0, 9);
        check_bounds(&format!("tower.cost.{resource}"), 0, 9);
        check_bounds(&format!("soldier.yields.{resource}"), 0, 5);
    }
    check_bounds("tower.attack", 0, 9);
    check_bounds("tower.defence", 1, 20);
    check_bounds("bank.attack", 0, 0);
    check_bounds("bank.defence", 0, 0);
    check_bounds("tower.copies", 1, 4);
    check_bounds("tower.points", 0, 5);
}

/// The stacks have room for so many, and must not run out in the opening draw.
#[test]
fn the_sums_of_a_component_file_have_their_bounds() {
    let refused = |changes: &[(&str, u8)], because: &str| {
        let why = changed(changes).unwrap_err();
        assert!(why.contains(because), "{why}");
    };
    // 38 landscapes are printed, 12 of them fields.
    assert_eq!(changed(&[("field.copies", 34)]), Ok(()));
    refused(&[("field.copies", 35)], "61 landscapes in all; at most 60");
    refused(&[("field.copies", 41)], "41 is not between 1 and 40");
    refused(&[("field.copies", 0)], "0 is not between 1 and 40");
    // 20 military cards, 8 of them soldiers, and 29 characters, 20 of them workers.
    assert_eq!(changed(&[("soldier.copies", 19)]), Ok(()));
    refused(&[("soldier.copies", 20)], "61 military and character cards in all");
    assert_eq!(changed(&[("worker.copies", 31)]), Ok(()));
    refused(&[("worker.copies", 32)], "61 military and character cards in all");
    assert_eq!(changed(&[("worker.copies", 4)]), Ok(()), "20 and 13 in the smallest stacks");
    refused(&[("worker.copies", 3)], "more than 32 cards");
    let few_landscapes = |fields| [("farm.copies", 1), ("forest.copies", 1), ("field.copies", fields)];
    assert_eq!(changed(&few_landscapes(4)), Ok(()), "13 and 20 in the smallest stacks");
    refused(&few_landscapes(3), "more than 32 cards");
    // Ten to thirty buildings.
    let kinds = [
        "bank",
        "school",
        "church",
        "stable",
        "smithy",
        "carpentry",
        "workshop",
        "tower",
        "fortress",
        "castle",
    ];
    let each = |copies: u8| kinds.map(|kind| (format!("{kind}.copies"), copies));
    assert_eq!(changed(&each(1)), Ok(()));
    assert_eq!(changed(&each(3)), Ok(()));
    let mut many = each(3);
    many[0].1 = 4;
    assert!(changed(&many).unwrap_err().contains("31 buildings in all; 10 to 30"));
}

/// What stands on a landscape does not stand on a troop, and the other way round; a card yields one kind.
#[test]
fn landscapes_and_troops_have_fields_of_their_own() {
    let refused = |changes: &[(&str, u8)], because: &str| {
        let why = changed(changes).unwrap_err();
        assert!(why.contains(because), "{why}");
    };
    for field in ["attack", "defence", "yields.food"] {
        let name = field.split('.').next().unwrap();
        refused(&[(&format!("mine.{field}"), 1)], &format!("field {name}: a landscape has none"));
    }
    for field in ["base", "slots"] {
        refused(&[(&format!("soldier.{field}"), 1)], &format!("field {field}: only a landscape has one"));
    }
    refused(
        &[("soldier.yields.food", 1), ("soldier.yields.gold", 1)],
        "a card produces one kind of resource",
    );
    assert_eq!(changed(&[("soldier.yields.food", 1), ("soldier.yields.gold", 0)]), Ok(()));
}
